// Words and numbers for people, in the editor's language.
import * as vscode from 'vscode';
import type { CompileReport, Progress, WikiKind } from '../engine/protocol.ts';

/** `3000` → "3,000", as the editor's language writes it. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(vscode.env.language).format(count);
}

/** "1 page", "3,000 pages". */
export function countPages(count: number): string {
  return count === 1 ? vscode.l10n.t('1 page') : vscode.l10n.t('{0} pages', formatCount(count));
}

/** "1 source", "3,000 sources". */
export function countSources(count: number): string {
  return count === 1 ? vscode.l10n.t('1 source') : vscode.l10n.t('{0} sources', formatCount(count));
}

/** "1 file skipped", "42 files skipped". */
export function countSkipped(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 file skipped')
    : vscode.l10n.t('{0} files skipped', formatCount(count));
}

/** "extract 1,200/3,000", or the stage alone while its total is not known. */
export function progressText(progress: Progress | undefined): string {
  if (!progress) {
    return vscode.l10n.t('compiling');
  }
  const { stage, done, total } = progress;
  return total > 0 ? `${stage} ${formatCount(done)}/${formatCount(total)}` : stage;
}

/** One line about what a run did. */
export function reportText({ sources, wiki, ms }: CompileReport): string {
  const seconds = new Intl.NumberFormat(vscode.env.language, { maximumFractionDigits: 1 }).format(ms / 1000);
  return vscode.l10n.t(
    '{0}, {1} changed, {2} written in {3} s',
    countSources(sources.total),
    formatCount(sources.changed),
    countPages(wiki.written),
    seconds,
  );
}

/** A heading for the pages of a kind. */
export function kindLabel(kind: WikiKind): string {
  switch (kind) {
    case 'sources':
      return vscode.l10n.t('Sources');
    case 'concepts':
      return vscode.l10n.t('Concepts');
    case 'entities':
      return vscode.l10n.t('Entities');
    case 'papers':
      return vscode.l10n.t('Papers');
    case 'repos':
      return vscode.l10n.t('Repositories');
    case 'topics':
      return vscode.l10n.t('Topics');
    case 'syntheses':
      return vscode.l10n.t('Syntheses');
    case 'questions':
      return vscode.l10n.t('Open Questions');
  }
}

/** A word for a node's type; a type without one stays as it is. */
export function typeLabel(type: string): string {
  switch (type) {
    case 'SourceDocument':
      return vscode.l10n.t('document');
    case 'SourceFile':
      return vscode.l10n.t('code');
    case 'CodeModule':
      return vscode.l10n.t('code folder');
    case 'Concept':
      return vscode.l10n.t('concept');
    case 'Paper':
      return vscode.l10n.t('paper');
    case 'Repository':
      return vscode.l10n.t('repository');
    case 'ResearchTopic':
      return vscode.l10n.t('topic');
    case 'OpenQuestion':
      return vscode.l10n.t('open question');
    default:
      return type.startsWith('Code') ? vscode.l10n.t('code symbol') : type;
  }
}

/** Why two names wait for a person's word, in a few words. */
export function reasonLabel(reason: string): string {
  switch (reason) {
    case 'same-spelling':
      return vscode.l10n.t('same letters');
    case 'similar-name':
      return vscode.l10n.t('similar names');
    case 'acronym':
      return vscode.l10n.t('acronym');
    case 'nested-name':
      return vscode.l10n.t('found only inside the other');
    default:
      return reason;
  }
}

/** `0.95` → "95%", as the editor's language writes it. */
export function formatShare(share: number): string {
  return new Intl.NumberFormat(vscode.env.language, { style: 'percent' }).format(share);
}

/** "1 document", "27 documents". */
export function countDocuments(count: number): string {
  return count === 1 ? vscode.l10n.t('1 document') : vscode.l10n.t('{0} documents', formatCount(count));
}

/** The codicon of a kind of page. */
export const kindIcons: Readonly<Record<WikiKind, string>> = {
  sources: 'book',
  concepts: 'lightbulb',
  entities: 'organization',
  papers: 'mortar-board',
  repos: 'repo',
  topics: 'tag',
  syntheses: 'combine',
  questions: 'question',
};

/** Text for a label that renders `$(icon)`: what looks like one stays text. */
export function escapeIcons(text: string): string {
  return text.replaceAll('$(', '$\u200b(');
}

/** Text inside Markdown, as one line: nothing in it becomes markup, an address or a link. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** At most `length` characters on one line, cut with an ellipsis. */
export function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1).trimEnd()}…` : line;
}
