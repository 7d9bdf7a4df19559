import { EngineError } from './base/errors.ts';
import { writeBundle } from './pipeline/bundleFiles.ts';
import { checkPageLinks } from './pipeline/pageLinks.ts';
import { Project } from './pipeline/project.ts';
import { ProjectUnit } from './pipeline/projectUnit.ts';
import { completeNames, suggestNames, termsAt } from './pipeline/termQueries.ts';
import type { ProjectPorts } from './pipeline/projectPorts.ts';
import type { EngineEvents, EngineRequests, EngineSettings, EventName, Method } from './protocol.ts';

/** The whole outside world of an engine. */
export interface EnginePorts extends Omit<ProjectPorts, 'files'> {
  /** Why a folder cannot be a project (home, root, missing); `undefined` when it can. */
  refusalOf(root: string): string | undefined;
}

export type Handlers = {
  readonly [M in Method]: (
    params: EngineRequests[M]['params'],
    signal: AbortSignal,
  ) => Promise<EngineRequests[M]['result']>;
};

export interface Engine {
  readonly handlers: Handlers;
  /** Closes every project: what is in memory is written, leases are given back. */
  dispose(): Promise<void>;
}

export type Emit = <E extends EventName>(event: E, payload: EngineEvents[E]) => void;

export const defaultSettings: EngineSettings = {
  maxFileBytes: 2 * 1024 * 1024,
  exclude: [],
  budgetChars: 32_000,
};

/** Opens a folder as a project, or throws `project-refused`. */
export function createProject(ports: EnginePorts, root: string, settings = defaultSettings): Project {
  const refusal = ports.refusalOf(root);
  if (refusal !== undefined) throw new EngineError('project-refused', refusal);
  return new Project({ ...ports, files: ports.openFiles(root) }, settings);
}

/** An engine for a host that stays: projects are opened, watched over and asked. */
export function createEngine(ports: EnginePorts, emit: Emit): Engine {
  const units = new Map<string, ProjectUnit>();
  const settingsOf = new Map<string, EngineSettings>();
  const unit = (root: string): ProjectUnit => {
    const known = units.get(root);
    if (known === undefined) throw new EngineError('not-found', 'This folder is not open in the engine.');
    return known;
  };
  const openUnit = async (root: string): Promise<ProjectUnit> => {
    const known = units.get(root);
    if (known !== undefined) {
      await known.lookAgain();
      return known;
    }
    const project = createProject(ports, root, settingsOf.get(root) ?? defaultSettings);
    const opened = new ProjectUnit(root, project, ports, {
      state: state => emit('project/didChange', state),
      sessions: change => emit('sessions/didChange', change),
    });
    units.set(root, opened);
    await opened.open();
    return opened;
  };
  const handlers: Handlers = {
    'settings/didChange': ({ root, settings }) => {
      settingsOf.set(root, settings);
      units.get(root)?.setSettings(settings);
      return Promise.resolve(null);
    },
    'project/open': async ({ root }) => (await openUnit(root)).state,
    'project/close': async ({ root }) => {
      const open = units.get(root);
      units.delete(root);
      await open?.close();
      return null;
    },
    'project/setUp': ({ root, name }, signal) => unit(root).setUp(name, signal),
    'project/state': ({ root }) => Promise.resolve(unit(root).state),
    'pipeline/run': ({ root, paths, full = false, restore = false }, signal) =>
      unit(root).run({ paths, full, restore, flush: paths === undefined }, signal),
    'sources/skipped': ({ root }) => Promise.resolve({ skipped: unit(root).project.skipped() }),
    'sources/forget': ({ root, path }) => unit(root).forget(path),
    ...decisionHandlers(root => unit(root)),
    ...sessionHandlers(root => unit(root)),
    ...queryHandlers(root => unit(root)),
    ...textHandlers(root => unit(root).project),
    'context/write': async ({ root, query, body }) => ({
      path: await writeBundle(ports.openFiles(root), query, body),
    }),
  };
  return {
    handlers,
    async dispose() {
      await Promise.all([...units.values()].map(open => open.close()));
      units.clear();
      await ports.preparer.dispose();
    },
  };
}

type SessionMethods =
  | 'sessions/consent'
  | 'sessions/setConsent'
  | 'sessions/touched'
  | 'sessions/pause'
  | 'sessions/list'
  | 'sessions/findings'
  | 'sessions/lineOrigin'
  | 'sessions/import'
  | 'sessions/forget'
  | 'sessions/judge';

/** What coding agents left. */
function sessionHandlers(unit: (root: string) => ProjectUnit): Pick<Handlers, SessionMethods> {
  const sessions = (root: string) => unit(root).project.sessions;
  const reading = (root: string) => unit(root).project.reading;
  return {
    'sessions/consent': ({ root }) => reading(root).consent(),
    'sessions/setConsent': ({ root, ...answer }) => reading(root).setConsent(answer),
    'sessions/touched': ({ root }) => {
      reading(root).touch();
      return Promise.resolve(null);
    },
    'sessions/pause': async ({ root, isPaused }) => {
      await reading(root).pause(isPaused);
      return null;
    },
    'sessions/list': async ({ root }) => ({ sessions: await sessions(root).items() }),
    'sessions/findings': async ({ root, id }) => ({ findings: await sessions(root).findings(id) }),
    'sessions/lineOrigin': ({ root, path, text }) => sessions(root).lineOrigin({ path, text }),
    'sessions/import': ({ root, files }, signal) =>
      unit(root).changeSessions(() => sessions(root).import(files, signal)),
    'sessions/forget': ({ root, id }) => unit(root).changeSessions(() => sessions(root).forget(id)),
    'sessions/judge': async ({ root, nodeId, verdict }) => {
      await unit(root).changeSessions(() => sessions(root).judge({ nodeId, verdict }));
      return null;
    },
  };
}

type DecisionMethods =
  | 'review/decide'
  | 'review/undo'
  | 'review/hide'
  | 'review/rename'
  | 'review/merge'
  | 'review/separate'
  | 'review/split'
  | 'review/resolve';

/** What a person decides. */
function decisionHandlers(unit: (root: string) => ProjectUnit): Pick<Handlers, DecisionMethods> {
  return {
    'review/decide': ({ root, id, verdict, into }) =>
      unit(root).decide(verdict === 'merge' ? { kind: verdict, id, into } : { kind: verdict, id }),
    'review/undo': ({ root, id }) => unit(root).decide({ kind: 'undo', id }),
    'review/hide': ({ root, nodeId }) => unit(root).decideNode({ kind: 'hide', nodeId }),
    'review/rename': ({ root, nodeId, name }) => unit(root).decideNode({ kind: 'rename', nodeId, name }),
    'review/merge': ({ root, nodeId, into }) => unit(root).decideIdentity({ kind: 'merge', nodeId, into }),
    'review/separate': ({ root, nodeId }) => unit(root).decideIdentity({ kind: 'separate', nodeId }),
    'review/split': ({ root, ...split }) => unit(root).decideIdentity({ kind: 'split', ...split }),
    'review/resolve': ({ root, id, take }) => unit(root).resolveClash({ id, take }),
  };
}

type Queries =
  | 'review/list'
  | 'review/clash'
  | 'review/targets'
  | 'review/parts'
  | 'wiki/kinds'
  | 'wiki/folders'
  | 'wiki/pages'
  | 'wiki/page'
  | 'search'
  | 'context/compile';

/** What only reads. */
function queryHandlers(unit: (root: string) => ProjectUnit): Pick<Handlers, Queries> {
  return {
    'review/list': ({ root }) => unit(root).project.reviews.list(),
    'review/clash': ({ root, id }) => unit(root).project.reviews.clashTexts(id),
    'review/targets': async ({ root, ...request }) => ({
      targets: await unit(root).project.reviews.mergeTargets(request),
    }),
    'review/parts': ({ root, nodeId }) => unit(root).project.reviews.parts(nodeId),
    'wiki/kinds': async ({ root, filter }) => ({
      revision: unit(root).state.revision,
      kinds: (await unit(root).project.catalog()).kinds(filter),
    }),
    'wiki/folders': async ({ root, kind, filter }) => ({
      folders: (await unit(root).project.catalog()).folders(kind, filter),
    }),
    'wiki/pages': async ({ root, offset = 0, limit, ...selection }) =>
      (await unit(root).project.catalog()).list(selection, offset, limit),
    'wiki/page': async ({ root, nodeId }) => {
      const { project } = unit(root);
      const page = (await project.catalog()).page(nodeId);
      if (page === undefined)
        throw new EngineError('not-found', 'This page is gone. The wiki was compiled anew meanwhile.');
      const node = (await project.knowledge()).graph.resolve(nodeId);
      const sources = (node?.sources ?? []).map(({ path, spans: [span] }) => ({
        path,
        startLine: span?.[0] ?? 1,
        endLine: span?.[1] ?? 1,
      }));
      return { page, sources };
    },
    search: async ({ root, query, limit }) => {
      const { project } = unit(root);
      const catalog = await project.catalog();
      const hits = await project.search({ query, limit });
      return {
        hits: hits.map(hit => {
          const pagePath = catalog.page(hit.id)?.pagePath;
          return pagePath === undefined ? hit : { ...hit, pagePath };
        }),
      };
    },
    'context/compile': ({ root, ...request }) => unit(root).project.context(request),
  };
}

type TextQueries = 'terms/at' | 'terms/complete' | 'links/check' | 'links/suggest';

/** What is asked about a text that a person has before them. */
function textHandlers(project: (root: string) => Project): Pick<Handlers, TextQueries> {
  return {
    'terms/at': async params => termsAt(params, await project(params.root).textContext()),
    'terms/complete': async params => completeNames(params, await project(params.root).textContext()),
    'links/check': async ({ root, path, text }) => ({
      broken: await checkPageLinks(path, text, await project(root).textContext()),
    }),
    'links/suggest': async params => suggestNames(params, await project(params.root).textContext()),
  };
}
