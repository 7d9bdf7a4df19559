// Every command that works on a folder begins here: which one, and may it be worked on?
import * as vscode from 'vscode';
import { withSignal } from './cancellation.ts';
import { commands } from './contributions.ts';
import { isCancel } from './engineFailure.ts';
import { progressText } from './labels.ts';
import { isSetUp, type Project } from './project.ts';
import type { Services } from './services.ts';

/** A wait shorter than this shows no notification. */
export const quietWaitMs = 300;

/** What is known of the wanted folder. With neither: the only one, the active editor's, or the person's choice. */
export interface ProjectHint {
  readonly root?: string | undefined;
  readonly uri?: vscode.Uri | undefined;
  /** Which folders the command is for: no other is guessed at. By default any, one that is set up first. */
  readonly isWanted?: (project: Project) => boolean;
}

/**
 * The folder a command is for, opened in the engine. `undefined` when the person backed out, or after saying what is in
 * the way (no folder, not trusted, not a folder on disk).
 */
export async function chooseProject(
  services: Services,
  hint: ProjectHint = {},
): Promise<Project | undefined> {
  const project = await locate(services, hint);
  return project && waitFor(services, project, ({ status }) => status !== 'opening');
}

/** Like `chooseProject`, for what needs a folder that is set up: offers to do so where it is not. */
export async function chooseSetUpProject(
  services: Services,
  hint: ProjectHint = {},
): Promise<Project | undefined> {
  const project = await chooseProject(services, hint);
  return project && setUpOrOffer(project);
}

/** Like `chooseSetUpProject`, for what needs knowledge: says why a folder failed, and waits for a first compile to end. */
export async function chooseReadyProject(
  services: Services,
  hint: ProjectHint = {},
): Promise<Project | undefined> {
  const located = await locate(services, hint);
  const project = located && (await waitFor(services, located, hasKnowledge));
  if (project?.status !== 'failed') {
    return project && setUpOrOffer(project);
  }
  const message = project.state?.problem?.message ?? vscode.l10n.t('Tesserae cannot work with this folder.');
  await offer(message, vscode.l10n.t('Show Log'), commands.showLog);
  return undefined;
}

// Says what is in the way; never guesses between folders that suit equally.
async function locate(services: Services, hint: ProjectHint): Promise<Project | undefined> {
  const { projects } = services;
  if (projects.all().length === 0) {
    const message = vscode.l10n.t('Open a folder first.');
    await offer(message, vscode.l10n.t('Open Folder'), 'workbench.action.files.openFolder');
    return undefined;
  }
  if (!vscode.workspace.isTrusted) {
    const message = vscode.l10n.t('Tesserae reads a folder only after you trust it.');
    await offer(message, vscode.l10n.t('Manage Trust'), 'workbench.trust.manage');
    return undefined;
  }
  // A command counts as a look: it starts the engine.
  projects.start();
  const chosen = hinted(services, hint) ?? (await pickProject(services));
  if (chosen?.status === 'unsupported') {
    await vscode.window.showInformationMessage(
      vscode.l10n.t('“{0}” is not a folder on disk, so Tesserae cannot work with it.', chosen.name),
    );
    return undefined;
  }
  return chosen;
}

async function setUpOrOffer(project: Project): Promise<Project | undefined> {
  if (project.status !== 'not-set-up') {
    return project;
  }
  const message = vscode.l10n.t('“{0}” is not set up for Tesserae yet.', project.name);
  await offer(message, vscode.l10n.t('Set Up'), commands.setUp, { root: project.root });
  return undefined;
}

/** True when there is something to search, be it older than the compile that runs. */
function hasKnowledge({ status, state }: Project): boolean {
  return status === 'compiling' ? (state?.counts.pages ?? 0) > 0 : status !== 'opening';
}

function hinted({ projects }: Services, { root, uri, isWanted }: ProjectHint): Project | undefined {
  if (root !== undefined) {
    return projects.find(root);
  }
  if (uri) {
    return projects.ofUri(uri);
  }
  const [first, ...others] = projects.all();
  const active =
    vscode.window.activeTextEditor && projects.ofUri(vscode.window.activeTextEditor.document.uri);
  if (others.length === 0 || (active && isWanted?.(active) !== false)) {
    return active ?? first;
  }
  const [likely, ...alsoLikely] = projects.all().filter(isWanted ?? isSetUp);
  return alsoLikely.length === 0 ? likely : undefined;
}

async function pickProject({ projects }: Services): Promise<Project | undefined> {
  const items = projects.all().map(project => ({
    label: project.name,
    description: isSetUp(project) ? '' : vscode.l10n.t('not set up'),
    project,
  }));
  const placeHolder = vscode.l10n.t('Which folder?');
  const picked = await vscode.window.showQuickPick(items, { title: 'Tesserae', placeHolder });
  return picked?.project;
}

// Most waits are over before a notification could be read: it shows only for longer ones.
async function waitFor(
  services: Services,
  project: Project,
  isSettled: (project: Project) => boolean,
): Promise<Project | undefined> {
  const quiet = new AbortController();
  const timer = setTimeout(() => {
    quiet.abort();
  }, quietWaitMs);
  try {
    return await services.projects.until(project.root, isSettled, quiet.signal);
  } catch (error) {
    if (!isCancel(error)) {
      throw error;
    }
    return await waitVisibly(services, project, isSettled);
  } finally {
    clearTimeout(timer);
  }
}

async function waitVisibly(
  { projects }: Services,
  { root, name }: Project,
  isSettled: (project: Project) => boolean,
): Promise<Project | undefined> {
  const title = vscode.l10n.t('Tesserae: reading “{0}”', name);
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, (progress, token) => {
    const reported = (project: Project) => {
      progress.report({ message: progressText(project.state?.progress) });
      return isSettled(project);
    };
    return withSignal(token, signal => projects.until(root, reported, signal));
  });
}

/** Shows a message with one button that runs a command. */
async function offer(
  message: string,
  button: string,
  command: string,
  ...args: readonly unknown[]
): Promise<void> {
  if ((await vscode.window.showInformationMessage(message, button)) === button) {
    await vscode.commands.executeCommand(command, ...args);
  }
}
