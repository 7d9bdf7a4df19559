import { LineIndex } from '../base/lineIndex.ts';
import { parseMarkup } from '../base/markup.ts';
import { isPackageName, type Manifest, type Needed } from './manifestParts.ts';

/** Reads `pom.xml`: the project's name and description, and the dependencies it has itself, profiles' too. */
export function readMaven(text: string): Manifest {
  const reader = new PomReader(text);
  const isWhole = parseMarkup(text, reader, true);
  return { ...reader.manifest(), ...(isWhole ? {} : { problem: 'elements nest too deeply' }) };
}

class PomReader {
  readonly #index: LineIndex;
  readonly #path: string[] = [];
  readonly #project = new Map<string, { text: string; line: number }>();
  readonly #needed: Needed[] = [];
  #text = '';
  #textStart = 0;
  #group: string | undefined;
  #artifact: { readonly id: string; readonly offset: number } | undefined;

  constructor(source: string) {
    this.#index = new LineIndex(source);
  }

  open(name: string): void {
    this.#path.push(name);
    this.#text = '';
    if (name === 'dependency') {
      this.#group = undefined;
      this.#artifact = undefined;
    }
  }

  text(text: string, start: number): void {
    if (this.#text.trim() === '') {
      this.#text = '';
      this.#textStart = start + text.length - text.trimStart().length;
    }
    this.#text += text;
  }

  close(name: string): void {
    const text = this.#text.replace(/\s+/g, ' ').trim();
    this.#text = '';
    this.#path.pop();
    const parent = this.#path.at(-1);
    if (parent === 'project' && this.#path.length === 1 && text !== '')
      this.#project.set(name, { text, line: this.#index.lineAt(this.#textStart) });
    if (parent === 'dependency' && name === 'groupId') this.#group = text;
    if (parent === 'dependency' && name === 'artifactId')
      this.#artifact = { id: text, offset: this.#textStart };
    if (name === 'dependency' && this.#isOwn()) this.#need();
  }

  manifest(): Manifest {
    const name = this.#project.get('artifactId')?.text;
    const description = this.#project.get('description') ?? this.#project.get('name');
    return {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      dependencies: this.#needed,
    };
  }

  /** Not one whose version is only pinned, nor a plugin's. */
  #isOwn(): boolean {
    return !this.#path.includes('dependencyManagement') && !this.#path.includes('plugin');
  }

  #need(): void {
    if (this.#artifact === undefined) return;
    const { id, offset } = this.#artifact;
    const group = this.#group?.replace(
      /^\$\{(?:project\.|pom\.)?groupId\}$/,
      this.#project.get('groupId')?.text ?? '',
    );
    const name = `${group ?? ''}:${id}`;
    if (!isPackageName(name)) return;
    const [line, at] = [this.#index.lineAt(offset), this.#index.columnAt(offset)];
    this.#needed.push({ ecosystem: 'maven', name, line, at });
  }
}
