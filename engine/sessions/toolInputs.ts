// What the tools of editors and command lines were asked to do, by the names that several agents give them.
import { toObjects, toText } from './fields.ts';
import type { LogObject } from './reader.ts';

const shells: ReadonlySet<string> = new Set([
  'Bash',
  'bash',
  'powershell',
  'shell',
  'run_shell_command',
  'run_in_terminal',
  'execute_command',
]);

const editors: ReadonlySet<string> = new Set([
  'Edit',
  'MultiEdit',
  'NotebookEdit',
  'Write',
  'apply_diff',
  'apply_patch',
  'create',
  'create_file',
  'edit',
  'edit_file',
  'edit_notebook_file',
  'editedExistingFile',
  'insert_content',
  'insert_edit_into_file',
  'multi_replace_string_in_file',
  'newFileCreated',
  'replace',
  'replace_in_file',
  'replace_string_in_file',
  'search_and_replace',
  'search_replace',
  'str_replace_editor',
  'write',
  'write_file',
  'write_to_file',
]);

const pathFields = ['path', 'file_path', 'filePath', 'target_file', 'notebook_path'] as const;
const patchedFile = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm;

/** The shell command that a tool was to run; `undefined` for a tool that runs none. */
export function commandOf(tool: string, input: LogObject): string | undefined {
  return shells.has(tool) ? toText(input['command']) : undefined;
}

/** Files that a tool was to change, as its input names them. */
export function changesOf(tool: string, input: LogObject): string[] {
  if (!editors.has(tool) || input['command'] === 'view') return [];
  const parts = [input, ...toObjects(input['replacements']), ...toObjects(input['files'])];
  const named = parts.flatMap(part => pathFields.map(field => toText(part[field])));
  const patched = [...toText(input['input']).matchAll(patchedFile)].map(match => (match[1] ?? '').trim());
  return [...new Set([...named, ...patched].filter(path => path !== ''))];
}
