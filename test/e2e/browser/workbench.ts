import { join } from 'node:path';
import { errors, type Locator, type Page } from 'playwright-core';
import { openPage } from '../chromium.mjs';
import { artifactsFolder } from '../paths.mjs';

/** A list that has what is looked for shows it well within this. */
const shownWithinMs = 2_000;

/** The chat in the secondary side bar, or the one in an editor tab. */
type Chat = 'side' | 'tab';

/** A busy machine takes its time to show what was asked for. */
const waitMs = 60_000;

/**
 * A VS Code in a browser, as a person sees and uses it. Methods that read return what is on screen now, so a test
 * waits with `expect.poll`; methods that act wait for what they act on.
 */
export class Workbench {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens the address of a server build of VS Code in a browser of its own, and waits for the extension's view. */
  static async open(url: string): Promise<Workbench> {
    const page = await openPage();
    page.setDefaultTimeout(waitMs);
    const workbench = new Workbench(page);
    await page.goto(url);
    // The palette does not list what an extension brings after it was opened.
    await workbench.#viewTab('Tesserae').waitFor();
    return workbench;
  }

  async close(): Promise<void> {
    await this.page.context().browser()?.close();
  }

  /** Shows the view container with this title; shown already, it stays. */
  async openView(title: string): Promise<void> {
    const tab = this.#viewTab(title);
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  }

  /** What a view in the side bar says in place of its rows. */
  get welcome(): Locator {
    return this.#sideBar.locator('.welcome-view-content');
  }

  /** The rows of all trees in the side bar, top to bottom, children after their parent; only what scrolled into sight. */
  treeRows(): Promise<string[]> {
    return this.#sideBar.getByRole('treeitem').locator('.label-name').allInnerTexts();
  }

  /** Waits until the bar above the tree that tells of work is gone. */
  async untilQuiet(): Promise<void> {
    await this.#sideBar.locator('.monaco-progress-container.active').waitFor({ state: 'hidden' });
  }

  /** Scrolls the tree down until the row is drawn: a tree draws only what is in sight. */
  async revealTreeRow(label: string): Promise<void> {
    await this.#sideBar.getByRole('treeitem').first().hover();
    for (let page = 0; page < 50 && (await this.treeRow(label).count()) === 0; page += 1) {
      await this.page.mouse.wheel(0, 400);
    }
    await this.treeRow(label).waitFor();
  }

  /** What stands in grey behind the label of a row, its count or where it comes from. */
  treeNote(label: string): Promise<string> {
    return this.treeRow(label).locator('.label-description').innerText();
  }

  /** Chooses from the menu that a right click on a row of the tree opens. */
  async chooseFromMenu(rowLabel: string, item: string): Promise<void> {
    await this.treeRow(rowLabel).click({ button: 'right' });
    const entry = this.page.getByRole('menuitem', { name: item, exact: true });
    await entry.waitFor();
    // A menu that has just opened takes no click: that might be the end of the one that opened it.
    do await entry.click();
    while (!(await isGone(entry)));
  }

  /** The row of a tree in the side bar that has exactly this label. */
  treeRow(label: string): Locator {
    return this.#sideBar
      .getByRole('treeitem')
      .filter({ has: this.page.locator('.label-name', { hasText: exactly(label) }) });
  }

  /** Runs the command that the palette lists under this title, its category included: `Tesserae: Compile`. */
  async runCommand(title: string): Promise<void> {
    const row = this.quickPick(title);
    // What an extension brings may come later than its view does, and a pick that is just closing takes the palette
    // with it: the palette is opened, and asked, once more.
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += shownWithinMs) {
      await this.page.keyboard.press('F1');
      if ((await this.#typesInPalette(title)) && (await isShown(row))) break;
    }
    await row.click();
  }

  /** False when the palette went away before it was asked. */
  async #typesInPalette(title: string): Promise<boolean> {
    const box = this.#quickInput.locator('.quick-input-box input');
    try {
      await box.fill('>', { timeout: shownWithinMs });
      await box.fill(`>${title}`, { timeout: shownWithinMs });
      return true;
    } catch (error) {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    }
  }

  /** Asks for context from the palette, and waits for the bundle's list of what to do with it. */
  async compileContext(question: string): Promise<void> {
    await this.runCommand('Tesserae: Compile Context');
    await this.quickInputTitle.getByText('Compile Context from').waitFor();
    await this.fillQuickInput(question);
    await this.acceptQuickInput();
    // The question's own list may have rows too: the title tells them apart.
    await this.quickInputTitle.filter({ hasText: /characters|Nothing about this/ }).waitFor();
  }

  /** Types into the quick input, in place of what it holds. */
  async fillQuickInput(text: string): Promise<void> {
    await this.#quickInput.locator('.quick-input-box input').fill(text);
  }

  async acceptQuickInput(): Promise<void> {
    await this.#quickInput.locator('.quick-input-box input').press('Enter');
  }

  /** The entry with exactly this label in the list that the quick input shows. */
  quickPick(label: string): Locator {
    return this.#quickInput
      .locator('.monaco-list-row')
      .filter({ has: this.page.locator('.label-name', { hasText: exactly(label) }) });
  }

  /** The entries that the quick input lists, top to bottom, without their descriptions; only what is in sight. */
  async quickPicks(): Promise<string[]> {
    const first = this.#quickInput.locator('.monaco-list-row .quick-input-list-row:first-child .label-name');
    return (await first.allInnerTexts()).map(label => label.trim());
  }

  /** The line above the box of the quick input. */
  get quickInputTitle(): Locator {
    return this.#quickInput.locator('.quick-input-title');
  }

  /** Messages of the notifications on screen, newest first. They fade by themselves. */
  toasts(): Promise<string[]> {
    return this.page.locator('.notifications-toasts .notification-list-item-message').allInnerTexts();
  }

  /** Takes every notification away. */
  async clearToasts(): Promise<void> {
    await this.runCommand('Notifications: Clear All Notifications');
  }

  /** A button of a notification on screen. */
  toastButton(label: string): Locator {
    return this.page.locator('.notifications-toasts').getByRole('button', { name: label, exact: true });
  }

  /** The item of the status bar whose text holds this. */
  statusBarItem(text: string): Locator {
    return this.page.locator('.statusbar-item').filter({ hasText: text });
  }

  /** The file and the line that the cursor is in, as the tab and the status bar tell: `faq.md:3`. */
  async cursorPlace(): Promise<string> {
    const active = this.page.locator('.editor-group-container.active .tab.active');
    const position = this.page.locator('#status\\.editor\\.selection');
    if ((await active.count()) === 0 || (await position.count()) === 0) return '';
    const line = /\d+/.exec(await position.innerText())?.[0] ?? '';
    return `${(await active.getAttribute('data-resource-name')) ?? ''}:${line}`;
  }

  /** Titles of the open editor tabs, left to right. */
  editorTitles(): Promise<string[]> {
    return this.page
      .locator('.editor-group-container .tabs-container')
      .getByRole('tab')
      .locator('.label-name')
      .allInnerTexts();
  }

  /** Puts the cursor of the active editor at a place, both counted from 1. */
  async goTo(line: number, column: number): Promise<void> {
    await this.runCommand('Go to Line/Column...');
    await this.fillQuickInput(`:${line}:${column}`);
    await this.acceptQuickInput();
  }

  /** What stands in the box that a hover opened, as text. */
  async hoverText(): Promise<string> {
    const boxes = await this.page.locator('.monaco-hover:visible').allInnerTexts();
    return boxes.join('\n').replaceAll('\u00a0', ' ');
  }

  /** Labels that the list of suggestions shows, top to bottom. */
  suggestions(): Promise<string[]> {
    return this.page.locator('.suggest-widget.visible .monaco-list-row .label-name').allInnerTexts();
  }

  /** The lines of the active editor that are in sight, in no order. */
  async editorLines(): Promise<string[]> {
    const lines = await this.page
      .locator('.editor-group-container.active .monaco-editor .view-line')
      .allInnerTexts();
    return lines.map(line => line.replaceAll('\u00a0', ' '));
  }

  /** Links in the text of the open editor; only what is in sight. */
  editorLinks(): Locator {
    return this.page.locator('.editor-group-container .monaco-editor .detected-link');
  }

  /** What a chat input holds, by the lines it draws: a long line counts as several, and only those in sight count. */
  async chatInputLines(chat: Chat = 'side'): Promise<string[]> {
    const lines = await this.#chatInput(chat).locator('.view-line').all();
    const drawn = await Promise.all(
      lines.map(async line => ({ text: await line.innerText(), top: (await line.boundingBox())?.y ?? 0 })),
    );
    // The editor keeps its lines in the order they were made, and blanks from breaking.
    return drawn.sort((a, b) => a.top - b.top).map(({ text }) => text.replaceAll('\u00a0', ' ').trim());
  }

  /** Types at the caret of the chat in the side bar, as a person would. */
  async typeInChat(text: string): Promise<void> {
    await this.#chatInput('side').click();
    await this.page.keyboard.type(text);
  }

  /** Names of the files and other things attached to the chat input, without what the editor only suggests. */
  chatAttachments(): Promise<string[]> {
    return this.page.locator('.chat-attached-context-attachment:not(.implicit) .label-name').allInnerTexts();
  }

  /** What the clipboard holds. */
  clipboard(): Promise<string> {
    return this.page.evaluate('navigator.clipboard.readText()');
  }

  /** The document inside the web view in sight. */
  webview(): ReturnType<Page['frameLocator']> {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }

  /** Keeps a picture of the window as `test/artifacts/<name>.png`. */
  async screenshot(name: string): Promise<void> {
    await this.page.screenshot({ path: join(artifactsFolder, `${name}.png`) });
  }

  #viewTab(title: string): Locator {
    return this.page.locator('.activitybar').getByRole('tab', { name: title });
  }

  get #sideBar(): Locator {
    return this.page.locator('#workbench\\.parts\\.sidebar');
  }

  get #quickInput(): Locator {
    return this.page.locator('.quick-input-widget');
  }

  #chatInput(chat: Chat): Locator {
    const part = this.page.locator(chat === 'side' ? '.part.auxiliarybar' : '.part.editor');
    return part.locator('.chat-input-container .monaco-editor[data-uri^="chatSessionInput:"]');
  }
}

/** Whether it is on screen, or comes there soon. */
function isShown(locator: Locator): Promise<boolean> {
  return locator.waitFor({ timeout: shownWithinMs }).then(
    () => true,
    () => false,
  );
}

/** Matches a label as a whole, whatever parts of it are highlighted, and the space that an icon leaves before it. */
function exactly(label: string): RegExp {
  return new RegExp(`^\\s*${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}

/** Whether something goes away within a second. */
async function isGone(what: Locator): Promise<boolean> {
  try {
    await what.waitFor({ state: 'hidden', timeout: 1000 });
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}
