import type { Finding } from '../../model/finding.ts';
import { objectsOfArray } from '../brokenJson.ts';
import { parseObject, toText } from '../fields.ts';
import type { ToolTurn } from './toolTurn.ts';

const maxTasks = 10;

interface Task {
  readonly turn: ToolTurn;
  readonly text: string;
  readonly isOpen: boolean;
}

/** Tasks of the agent's own lists that are still open at the end. */
export function* findOpenTasks(tools: readonly ToolTurn[]): Generator<Finding> {
  const open = [...listedTasks(tools), ...singleTasks(tools)].filter(({ isOpen }) => isOpen);
  for (const { turn, text } of open.slice(0, maxTasks))
    yield {
      kind: 'todo',
      text,
      quote: text,
      turnIndex: turn.index,
      record: turn.record,
      confidence: 0.8,
      about: [],
    };
}

/** Of a list that is written as a whole each time, as it was written last. A list that was never ticked tells nothing. */
function listedTasks(tools: readonly ToolTurn[]): Task[] {
  const lists = tools.filter(({ tool }) =>
    /^(?:TodoWrite|update_plan|todowrite|manage_todo_list)$/.test(tool.name),
  );
  const last = lists.at(-1);
  if (last === undefined) return [];
  const items = [...objectsOfArray(last.tool.input, 0)].map(item => parseObject(item) ?? {});
  const tasks = items.map(item => ({
    turn: last,
    text: toText(item['content']) || toText(item['step']) || toText(item['title']),
    isOpen: !/^(?:completed|done|cancelled)$/.test(toText(item['status'])),
  }));
  const isKept = tasks.some(({ isOpen }) => !isOpen);
  // Escapes would keep a text from being found where it stands.
  return isKept ? tasks.filter(({ text }) => text !== '' && last.tool.input.includes(text)) : [];
}

/** Of tasks that are made and told of one by one. */
function singleTasks(tools: readonly ToolTurn[]): Task[] {
  const tasks = new Map<string, Task>();
  for (const turn of tools) {
    const { name, input, output } = turn.tool;
    if (name === 'TaskCreate') {
      const text = toText(parseObject(input)?.['subject']);
      const id = /#(\w+)/.exec(output.slice(0, 200))?.[1];
      if (text !== '' && id !== undefined && input.includes(text))
        tasks.set(id, { turn, text, isOpen: true });
    } else if (name === 'TaskUpdate') {
      const { taskId, status } = parseObject(input) ?? {};
      const known = tasks.get(toText(taskId));
      const isOpen = status === 'pending' || status === 'in_progress';
      if (known !== undefined && typeof status === 'string') tasks.set(toText(taskId), { ...known, isOpen });
    }
  }
  return [...tasks.values()];
}
