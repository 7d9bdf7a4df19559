// Every id that package.json contributes, with its type. A test compares the two.
import type * as vscode from 'vscode';

/** A folder of the workspace, as an item of the tree or a menu hands it to a command. */
export interface ProjectReference {
  readonly root: string;
}

/** A wiki page, as an item of the tree hands it to a command. `pagePath` is relative to `root`. */
export interface PageReference extends ProjectReference {
  readonly nodeId: string;
  readonly title: string;
  readonly pagePath: string;
}

/** A pair that waits for a person's word, or was decided, as an item of the review view hands it to a command. */
export interface PairReference extends ProjectReference {
  readonly pairId: string;
  readonly leftId: string;
  readonly rightId: string;
}

/** A page whose text and a new one differ, as an item of the review view hands it to a command. */
export interface ClashReference extends ProjectReference {
  readonly clashId: string;
  readonly pagePath: string;
}

/** A session, as an item of the sessions view hands it to a command. `path`: its transcript, relative to `root`. */
export interface SessionReference extends ProjectReference {
  readonly nodeId: string;
  readonly title: string;
  /** `<agent>:<its own id>`. */
  readonly sessionId: string;
  readonly path: string;
}

/** Something found in a session, as an item of the sessions view hands it to a command. Lines are 1-based. */
export interface FindingReference extends SessionReference {
  readonly startLine: number;
  readonly endLine: number;
  readonly quote: string;
  /** A person said that it is a rule. */
  readonly isApproved: boolean;
}

/** Command ids by the name the code uses. */
export const commands = {
  setUp: 'tesserae.setUp',
  compile: 'tesserae.compile',
  compileContext: 'tesserae.compileContext',
  compileContextFromPage: 'tesserae.compileContextFromPage',
  insertPreview: 'tesserae.insertPreview',
  search: 'tesserae.search',
  openPage: 'tesserae.openPage',
  openPageAtCursor: 'tesserae.openPageAtCursor',
  openPreview: 'tesserae.openPreview',
  openSources: 'tesserae.openSources',
  copyPath: 'tesserae.copyPath',
  copyMention: 'tesserae.copyMention',
  forgetSource: 'tesserae.forgetSource',
  filterWiki: 'tesserae.filterWiki',
  clearWikiFilter: 'tesserae.clearWikiFilter',
  showMorePages: 'tesserae.showMorePages',
  showSkipped: 'tesserae.showSkipped',
  hideNode: 'tesserae.hideNode',
  renameNode: 'tesserae.renameNode',
  mergeNode: 'tesserae.mergeNode',
  splitNode: 'tesserae.splitNode',
  restorePages: 'tesserae.restorePages',
  reviewInbox: 'tesserae.reviewInbox',
  mergePage: 'tesserae.mergePage',
  takeNewText: 'tesserae.takeNewText',
  keepMyText: 'tesserae.keepMyText',
  mergePair: 'tesserae.mergePair',
  mergePairOtherWay: 'tesserae.mergePairOtherWay',
  keepApart: 'tesserae.keepApart',
  undoDecision: 'tesserae.undoDecision',
  openLeftPage: 'tesserae.openLeftPage',
  openRightPage: 'tesserae.openRightPage',
  importSessions: 'tesserae.importSessions',
  openTranscript: 'tesserae.openTranscript',
  forgetSession: 'tesserae.forgetSession',
  approveFinding: 'tesserae.approveFinding',
  withdrawApproval: 'tesserae.withdrawApproval',
  dismissFinding: 'tesserae.dismissFinding',
  copyQuote: 'tesserae.copyQuote',
  compileContextFromSession: 'tesserae.compileContextFromSession',
  groupSessionsByDay: 'tesserae.groupSessionsByDay',
  groupSessionsByAgent: 'tesserae.groupSessionsByAgent',
  chooseAgents: 'tesserae.chooseAgents',
  pauseHistory: 'tesserae.pauseHistory',
  resumeHistory: 'tesserae.resumeHistory',
  whyLine: 'tesserae.whyLine',
  showMenu: 'tesserae.showMenu',
  showLog: 'tesserae.showLog',
} as const;

/** An id that package.json contributes as a command. */
export type CommandId = (typeof commands)[keyof typeof commands];

/**
 * What each command may be called with. The palette passes nothing, menus pass what was clicked.
 * Arguments come from outside, so a handler checks them with `isPage` and its like before use.
 */
export interface CommandArguments extends Record<CommandId, readonly unknown[]> {
  'tesserae.setUp': [folder?: ProjectReference];
  'tesserae.compile': [folder?: ProjectReference];
  'tesserae.compileContext': [from?: PageReference | ProjectReference | vscode.Uri];
  'tesserae.compileContextFromPage': [page?: PageReference];
  'tesserae.insertPreview': [document?: vscode.Uri];
  'tesserae.search': [];
  'tesserae.openPage': [page?: PageReference];
  'tesserae.openPageAtCursor': [];
  'tesserae.openPreview': [page?: PageReference];
  'tesserae.openSources': [page?: PageReference];
  'tesserae.copyPath': [page?: PageReference];
  'tesserae.copyMention': [page?: PageReference];
  'tesserae.forgetSource': [page?: PageReference];
  'tesserae.filterWiki': [];
  'tesserae.clearWikiFilter': [];
  'tesserae.showMorePages': [parent?: unknown];
  'tesserae.showSkipped': [folder?: ProjectReference];
  'tesserae.hideNode': [page?: PageReference];
  'tesserae.renameNode': [page?: PageReference];
  'tesserae.mergeNode': [page?: PageReference];
  'tesserae.splitNode': [page?: PageReference];
  'tesserae.restorePages': [folder?: ProjectReference];
  'tesserae.reviewInbox': [];
  'tesserae.mergePage': [clash?: ClashReference];
  'tesserae.takeNewText': [clash?: ClashReference];
  'tesserae.keepMyText': [clash?: ClashReference];
  'tesserae.mergePair': [pair?: PairReference];
  'tesserae.mergePairOtherWay': [pair?: PairReference];
  'tesserae.keepApart': [pair?: PairReference];
  'tesserae.undoDecision': [pair?: PairReference];
  'tesserae.openLeftPage': [pair?: PairReference];
  'tesserae.openRightPage': [pair?: PairReference];
  'tesserae.importSessions': [folder?: ProjectReference];
  'tesserae.openTranscript': [place?: SessionReference | FindingReference];
  'tesserae.forgetSession': [session?: SessionReference];
  'tesserae.approveFinding': [finding?: FindingReference];
  'tesserae.withdrawApproval': [finding?: FindingReference];
  'tesserae.dismissFinding': [finding?: FindingReference];
  'tesserae.copyQuote': [finding?: FindingReference];
  'tesserae.compileContextFromSession': [from?: SessionReference | FindingReference];
  'tesserae.groupSessionsByDay': [];
  'tesserae.groupSessionsByAgent': [];
  'tesserae.chooseAgents': [folder?: ProjectReference];
  'tesserae.pauseHistory': [folder?: ProjectReference];
  'tesserae.resumeHistory': [folder?: ProjectReference];
  'tesserae.whyLine': [];
  'tesserae.showMenu': [];
  'tesserae.showLog': [];
}

/** View ids by the name the code uses. */
export const views = {
  wiki: 'tesserae.wiki',
  sessions: 'tesserae.sessions',
  review: 'tesserae.review',
} as const;

/** The state of the whole window, for `when` clauses: the most telling one of its folders. */
export type OverallState =
  | 'noFolder'
  | 'untrusted'
  | 'unsupported'
  | 'opening'
  | 'notSetUp'
  | 'compiling'
  | 'ready'
  | 'reader'
  | 'failed';

/** Context keys by the name the code uses. */
export const contextKeys = {
  state: 'tesserae.state',
  filtered: 'tesserae.filtered',
  sessionsByAgent: 'tesserae.sessionsByAgent',
  sessionHistory: 'tesserae.sessionHistory',
} as const;

/** The type of each context key. */
export interface ContextValues {
  'tesserae.state': OverallState;
  /** The wiki view shows only what matches a filter. */
  'tesserae.filtered': boolean;
  /** The sessions view has agents on its top level, not days. */
  'tesserae.sessionsByAgent': boolean;
  /** Whether logs of the past are being read. */
  'tesserae.sessionHistory': 'none' | 'reading' | 'paused';
}

/** The section all settings stand under. */
export const settingsSection = 'tesserae';

/** Where a bundle goes: the best that works, the chat or nothing, or always the clipboard. */
export type InsertInto = 'auto' | 'chat' | 'clipboard';

/** Setting ids by the name the code uses, without the section. */
export const settings = {
  maxFileKilobytes: 'sources.maxFileKilobytes',
  exclude: 'sources.exclude',
  budget: 'context.budget',
  insertInto: 'context.insertInto',
  debounceMilliseconds: 'watch.debounceMilliseconds',
  sessionsEnabled: 'sessions.enabled',
  sessionsAgents: 'sessions.agents',
  sessionsHistoryMegabytes: 'sessions.historyMegabytes',
} as const;

/** True for what a page item of the tree, or a caller like it, passes to a command. */
export function isPage(value: unknown): value is PageReference {
  return (
    isProject(value) &&
    hasString(value, 'nodeId') &&
    hasString(value, 'pagePath') &&
    hasString(value, 'title')
  );
}

/** True for what an item of the review view passes to a command. */
export function isPair(value: unknown): value is PairReference {
  return (
    isProject(value) &&
    hasString(value, 'pairId') &&
    hasString(value, 'leftId') &&
    hasString(value, 'rightId')
  );
}

/** True for what a page of the review view passes to a command. */
export function isClash(value: unknown): value is ClashReference {
  return isProject(value) && hasString(value, 'clashId') && hasString(value, 'pagePath');
}

/** True for what a session of the sessions view, or something found in one, passes to a command. */
export function isSession(value: unknown): value is SessionReference {
  return (
    isProject(value) &&
    hasString(value, 'nodeId') &&
    hasString(value, 'title') &&
    hasString(value, 'sessionId') &&
    hasString(value, 'path')
  );
}

/** True for what a finding of the sessions view passes to a command. */
export function isFinding(value: unknown): value is FindingReference {
  return (
    isSession(value) &&
    hasString(value, 'quote') &&
    hasNumber(value, 'startLine') &&
    hasNumber(value, 'endLine')
  );
}

/** True for anything that names a folder of the workspace. */
export function isProject(value: unknown): value is ProjectReference {
  return typeof value === 'object' && value !== null && hasString(value, 'root');
}

// What a menu hands over is any JSON-like value.
function hasString(value: object, key: string): boolean {
  return key in value && typeof (value as Record<string, unknown>)[key] === 'string';
}

function hasNumber(value: object, key: string): boolean {
  return key in value && Number.isSafeInteger((value as Record<string, unknown>)[key]);
}
