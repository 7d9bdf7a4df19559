/** Begins a part of a command that only looks, goes somewhere, or moves things. */
const looking =
  /^(?:cd|cat|ls|grep|rg|find|sed|awk|head|tail|echo|printf|pwd|which|wc|sort|uniq|true|sleep|mkdir|rm|cp|mv|touch|chmod|export|source|set|test|\[|for|while|if|then|do|done|fi|else|git (?:status|diff|log|show|branch|add|commit|push|fetch|pull|checkout|switch|stash|rev-parse|remote|merge|rebase|worktree|ls-\w+)|gh (?:pr|issue|api|run|repo|search))\b/;
/** Words of commands that build, check or release something. */
const working =
  /(?:^|[\s:/])(?:tests?|build|lint|check|deploy|release|publish|migrate|migration|compile|typecheck|tsc|pytest|jest|vitest|cargo|make|mise|just|gradlew?|mvn|tox|ruff|mypy|eslint|prettier|golangci-lint|terraform|kubectl|helm|e2e|bench|validate|generate|format|fmt|vet|up)(?=$|[\s:])/;

const maxCommand = 4000;
const maxCore = 160;

/** What a command does, without where it goes first and what it does with what is printed; '' when it only looks. */
export function coreOf(command: string): string {
  const flat = command.slice(0, maxCommand).replace(/[^\S\n]+/g, ' ');
  const parts = flat.split(/&&|\|\||;|\||\n/).map(part => part.trim());
  const part = parts.find(each => each !== '' && !each.startsWith('#') && !looking.test(each)) ?? '';
  return part.replace(/ ?\d?>.*$/, '').trim();
}

/** Whether a command is one to be run again. */
export function isWork(core: string): boolean {
  return core !== '' && core.length <= maxCore && working.test(core) && !/<<|\$\(|["'`].{60}/.test(core);
}
