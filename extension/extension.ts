// The extension's composition root: builds the services, registers what uses them, and nothing else.
import path from 'node:path';
import type * as vscode from 'vscode';
import { registerChooseAgents } from './commands/chooseAgents.ts';
import { registerCompile } from './commands/compile.ts';
import { registerCompileContext } from './commands/compileContext.ts';
import { registerCopyMention } from './commands/copyMention.ts';
import { registerCopyPath } from './commands/copyPath.ts';
import { registerCurateNode } from './commands/curateNode.ts';
import { registerMergeNode } from './commands/mergeNode.ts';
import { registerMergePage } from './commands/mergePage.ts';
import { registerDecidePair } from './commands/decidePair.ts';
import { registerForgetSource } from './commands/forgetSource.ts';
import { registerForgetSession } from './commands/forgetSession.ts';
import { registerImportSessions } from './commands/importSessions.ts';
import { registerJudgeFinding } from './commands/judgeFinding.ts';
import { registerOpenPage } from './commands/openPage.ts';
import { registerOpenPairPages } from './commands/openPairPages.ts';
import { registerOpenSources } from './commands/openSources.ts';
import { registerOpenTranscript } from './commands/openTranscript.ts';
import { registerPauseHistory } from './commands/pauseHistory.ts';
import { registerRestorePages } from './commands/restorePages.ts';
import { registerSearch } from './commands/search.ts';
import { registerSetUp } from './commands/setUp.ts';
import { registerShowLog } from './commands/showLog.ts';
import { registerShowMenu } from './commands/showMenu.ts';
import { registerShowSkipped } from './commands/showSkipped.ts';
import { registerSplitNode } from './commands/splitNode.ts';
import { registerWhyLine } from './commands/whyLine.ts';
import { registerLinkDiagnostics } from './editor/linkDiagnostics.ts';
import { registerLinkFixes } from './editor/linkFixes.ts';
import { registerNameCompletion } from './editor/nameCompletion.ts';
import { registerTermDefinition } from './editor/termDefinition.ts';
import { registerTermHover } from './editor/termHover.ts';
import { EngineClient } from './engineClient.ts';
import { createLog, registerEngineLog, runInBackground } from './log.ts';
import { registerOverallState } from './overallState.ts';
import { Projects } from './projects.ts';
import type { Services } from './services.ts';
import { WorkspaceSettings } from './settings.ts';
import { workerTransport } from './transport.ts';
import { registerReviewView } from './views/reviewView.ts';
import { registerSessionView } from './views/sessionView.ts';
import { registerStatusBar } from './views/statusBar.ts';
import { registerWikiView } from './views/wikiView.ts';
import { registerConfigWatcher, startWhereSetUp } from './watch/configWatcher.ts';
import { registerLogWatcher } from './watch/logWatcher.ts';
import { registerSourceWatcher } from './watch/sourceWatcher.ts';

let services: Services | undefined;

/** Called by the editor. The engine starts later: with the first look, the first command, or a folder that is set up. */
export function activate(context: vscode.ExtensionContext): void {
  const log = createLog();
  const settings = new WorkspaceSettings(path.resolve(context.globalStorageUri.fsPath, '..', '..'));
  const engine = new EngineClient(workerTransport(context.asAbsolutePath('dist/engine.worker.js')));
  const projects = new Projects({ engine, settings, log });
  const memory = context.globalState;
  services = { engine, projects, settings, log, memory, workspaceMemory: context.workspaceState };
  const logs = registerLogWatcher(services);
  context.subscriptions.push(
    log,
    settings,
    projects,
    registerEngineLog(engine, log),
    registerOverallState(projects),
    registerStatusBar(projects),
    registerWikiView(services),
    registerSessionView(services),
    registerReviewView(services),
    registerConfigWatcher(projects),
    registerSourceWatcher(services),
    ...registerCommands(services),
    logs,
    registerChooseAgents(services, () => logs.refresh()),
    ...registerEditorParts(services),
  );
  runInBackground('activate.start', () => startWhereSetUp(projects), log);
}

/**
 * Called by the editor when it closes: has the engine write what it holds. The editor disposes subscriptions without
 * waiting for this, so the engine is none of them.
 */
export async function deactivate(): Promise<void> {
  await services?.engine.stop();
  services = undefined;
}

// What the editor asks for while a person reads and writes.
function registerEditorParts(all: Services): readonly vscode.Disposable[] {
  return [
    registerTermHover,
    registerTermDefinition,
    registerNameCompletion,
    registerLinkDiagnostics,
    registerLinkFixes,
  ].map(register => register(all));
}

function registerCommands(all: Services): readonly vscode.Disposable[] {
  return [
    registerSetUp,
    registerCompile,
    registerCompileContext,
    registerSearch,
    registerOpenPage,
    registerOpenSources,
    registerCopyPath,
    registerCopyMention,
    registerForgetSource,
    registerDecidePair,
    registerCurateNode,
    registerMergeNode,
    registerSplitNode,
    registerRestorePages,
    registerMergePage,
    registerOpenPairPages,
    registerShowSkipped,
    registerImportSessions,
    registerOpenTranscript,
    registerForgetSession,
    registerJudgeFinding,
    registerPauseHistory,
    registerWhyLine,
    registerShowMenu,
    registerShowLog,
  ].map(register => register(all));
}
