import { describe, expect, it } from 'vitest';
import {
  allNodeTypes,
  edgeTypes,
  isAllowedEdge,
  isMadeBy,
  wikiKindOf,
} from '../../../engine/model/ontology.ts';

const words = (text: string): string[] => text.trim().split(/[\s,]+/);

/** What readers of `graph.json` rely on, by folder of the wiki; '' has no page. */
const published = {
  sources: words('SourceDocument'),
  papers: words('Paper'),
  repos: words('Repository, Project'),
  concepts:
    words(`Concept, TechnicalTerm, MathematicalConcept, MethodologicalConcept, Algorithm, ObjectiveFunction,
    ArchitecturePattern, TrainingParadigm, InferenceStrategy, EvaluationProtocol, Task, Capability`),
  entities: words('Model, Dataset, Benchmark, Metric, Result, Organization'),
  topics: words('ResearchField, ResearchTopic, ProblemArea, ApproachFamily, Trend'),
  questions: words('OpenQuestion'),
  syntheses: words('Synthesis, CommunitySummary'),
  '': words(`Person, CodeProject, SourceFile, Artifact, CodeFile, CodeModule, CodeClass, CodeFunction, CodeMethod,
    Dependency, CodeInterface, CodeTrait, CodeStruct, CodeEnum, CodeEnumMember, CodeTypeAlias, CodeVariable,
    CodeConstant, CodeRoute, CodeComponent, CodeField, CodeParameter, CodeNamespace, CodeSymbol, Claim,
    ContributionClaim, PerformanceClaim, ComparisonClaim, LimitationClaim, CausalClaim, EvidenceSpan, Stub, Session,
    SessionInsight, SessionDecision, SessionQuestion, SessionTODO, SessionHypothesis, SessionTakeaway, SessionFailure,
    Event, Runbook, Gotcha, Agent, DistilledNote, ExpertiseProfile, Decision, ActionItem, Release`),
};

const publishedEdges =
  words(`is_a, part_of, subfield_of, introduces, uses, extends, improves_on, compares_against,
  criticizes, addresses, optimizes_for, uses_dataset, evaluated_on, uses_metric, reports_result, achieves_score,
  belongs_to_approach_family, shares_concept_with, derived_from, supports_claim, contradicts_claim,
  attributes_improvement_to, has_limitation, evidenced_by, mentioned_in, authored_by, released_by, implemented_in,
  rising_in, declining_in, emerged_after, contains, defines, imports, calls, documents, synthesizes, summarizes,
  user_link, derived_from_session, discussed_in, references, supersedes, inherits_from, declared_in, discusses,
  implements, exports, instantiates, overrides, decorates, type_of, returns, resolved_by, precedes, performed_by,
  reports_to, recovers, retracts, links_to, decided_in, planned_in, released_in, continues`);

const sorted = (names: Iterable<string>): string[] => [...names].sort();

describe('the ontology', () => {
  it('has every published type, with its folder of the wiki, and no other', () => {
    const byFolder = Object.fromEntries(
      Object.keys(published).map(folder => [
        folder,
        sorted(allNodeTypes.filter(type => (wikiKindOf(type) ?? '') === folder)),
      ]),
    );
    const expected = Object.entries(published).map(([folder, types]) => [folder, sorted(types)]);
    expect(byFolder).toEqual(Object.fromEntries(expected));
  });

  it('has every published edge, and no other', () => {
    expect(sorted(Object.keys(edgeTypes))).toEqual(sorted(publishedEdges));
  });

  it('gives every type at least one edge, so that no node has to stand alone', () => {
    const lonely = allNodeTypes.filter(type =>
      Object.values<{ from: readonly string[]; to: readonly string[] }>(edgeTypes).every(
        ({ from, to }) => !from.includes(type) && !to.includes(type),
      ),
    );
    expect(lonely).toEqual([]);
  });

  it.each([
    ['links_to', 'SourceDocument', 'SourceDocument', true],
    ['links_to', 'SourceDocument', 'Concept', false],
    ['mentioned_in', 'Concept', 'SourceDocument', true],
    ['mentioned_in', 'SourceDocument', 'Concept', false],
    ['derived_from_session', 'SessionInsight', 'Session', true],
    ['derived_from_session', 'Session', 'SessionInsight', false],
    ['authored_by', 'Paper', 'Person', true],
    ['authored_by', 'Person', 'Paper', false],
    ['evidenced_by', 'PerformanceClaim', 'EvidenceSpan', true],
    ['precedes', 'Event', 'Session', false],
  ] as const)('of %s from %s to %s says %s', (type, from, to, verdict) => {
    expect(isAllowedEdge(type, from, to)).toBe(verdict);
  });

  it('leaves findings, distilled memory and syntheses to those who make them', () => {
    for (const type of [
      'Event',
      'Runbook',
      'Gotcha',
      'DistilledNote',
      'Session',
      'SessionFailure',
      'Synthesis',
    ] as const) {
      expect(isMadeBy(type, 'documents')).toBe(false);
      expect(isMadeBy(type, 'code')).toBe(false);
    }
    expect(isMadeBy('Concept', 'documents')).toBe(true);
    expect(isMadeBy('CodeClass', 'documents')).toBe(false);
  });
});
