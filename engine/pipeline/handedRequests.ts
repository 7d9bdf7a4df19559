import { EngineError } from '../base/errors.ts';
import type { GateRequest } from './gate.ts';
import type { HandedRequest } from './handover.ts';
import { type IdentityRequest, toIdentityRequest } from './identityDecisions.ts';
import { type NodeRequest, toNodeRequest } from './nodeDecisions.ts';
import type { ClashRequest } from './pageClashes.ts';
import { type ReviewRequest, toReviewRequest } from './reviewQueue.ts';
import { type FindingVerdict, toFindingVerdict } from './sessionDesk.ts';

/** What a process that only reads may ask of the one that writes. */
interface Writes {
  compile(request: GateRequest): Promise<unknown>;
  forget(path: string): Promise<unknown>;
  readonly reviews: Reviews;
  readonly sessions: Sessions;
  readonly reading: { takeIn(options: { readonly limitBytes?: number }): Promise<unknown> };
}

interface Sessions {
  import(files: readonly string[]): Promise<unknown>;
  forget(id: string): Promise<unknown>;
  judge(verdict: FindingVerdict): Promise<unknown>;
}

interface Reviews {
  decide(request: ReviewRequest): Promise<unknown>;
  decideNode(request: NodeRequest): Promise<unknown>;
  decideIdentity(request: IdentityRequest): Promise<unknown>;
  resolveClash(request: ClashRequest): Promise<unknown>;
}

/** Does what another process handed over. Throws `usage` for what only a newer version knows. */
export function serveHanded(project: Writes, { method, params }: HandedRequest): Promise<unknown> {
  const { reviews, sessions, reading } = project;
  switch (method) {
    case 'compile':
      return project.compile({
        paths: undefined,
        full: params['full'] === true,
        flush: true,
        restore: params['restore'] === true,
      });
    case 'forget':
      return project.forget(String(params['path']));
    case 'importSessions':
      return sessions.import(Array.isArray(params['files']) ? params['files'].map(String) : []);
    case 'takeInSessions':
      return reading.takeIn(
        typeof params['limitBytes'] === 'number' ? { limitBytes: params['limitBytes'] } : {},
      );
    case 'forgetSession':
      return sessions.forget(String(params['id']));
    case 'judgeFinding':
      return sessions.judge(toFindingVerdict(params));
    case 'decide':
      return reviews.decide(toReviewRequest(params));
    case 'decideNode':
      return reviews.decideNode(toNodeRequest(params));
    case 'decideIdentity':
      return reviews.decideIdentity(toIdentityRequest(params));
    case 'resolve':
      return reviews.resolveClash({
        id: String(params['id']),
        take: params['take'] === 'theirs' ? 'theirs' : 'mine',
      });
    default:
      throw new EngineError(
        'usage',
        `"${method}" is not known here. Update Tesserae in the window that holds this project.`,
      );
  }
}
