// Coding agents as people call them. Products' own names: not translated.

const names: Readonly<Record<string, string>> = {
  'claude-code': 'Claude Code',
  'codex-cli': 'Codex',
  'gemini-cli': 'Gemini CLI',
  'copilot-cli': 'Copilot CLI',
  'vscode-copilot-chat': 'VS Code Chat (Copilot)',
  opencode: 'OpenCode',
  cline: 'Cline',
  'roo-code': 'Roo Code',
  cursor: 'Cursor',
  continue: 'Continue',
  goose: 'Goose',
  aider: 'Aider',
};

/** "Claude Code" for `claude-code`; what is not known as it is. */
export function agentName(agent: string): string {
  return names[agent] ?? agent;
}
