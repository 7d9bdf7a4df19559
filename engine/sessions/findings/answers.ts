import type { Finding } from '../../model/finding.ts';
import type { ToolTurn } from './toolTurn.ts';

const maxOutput = 8000;
const maxQuote = 600;

/** What a person chose when the agent asked, the plans they approved, and what they said when they refused a tool. */
export function* findAnswers(tools: readonly ToolTurn[]): Generator<Finding> {
  for (const turn of tools) {
    const { name, isError, isRejected } = turn.tool;
    if (isRejected === true) yield* readRefusal(turn);
    else if (isError) continue;
    else if (name === 'AskUserQuestion') yield* readChoices(turn);
    else if (name === 'ExitPlanMode' || name === 'exit_plan_mode') yield* readPlan(turn);
  }
}

/** `"Which database?"="SQLite", "Where?"="Beside the log"`. */
function* readChoices(turn: ToolTurn): Generator<Finding> {
  const pairs = turn.tool.output.slice(0, maxOutput).matchAll(/"([^"]{3,400})"="([^"]{1,400})"/g);
  for (const [quote, question = '', answer = ''] of pairs)
    yield { ...found(turn, quote), kind: 'decision', text: `${question} ${answer}`, confidence: 0.9 };
}

function* readPlan(turn: ToolTurn): Generator<Finding> {
  const { input, output } = turn.tool;
  const isApproved = output === '' || /approved|start coding/i.test(output.slice(0, maxOutput));
  const title = /"plan"\s*:\s*"(?:\\n|\s)*#{0,6}\s*((?:[^"\\]){4,200})/.exec(input)?.[1]?.trim();
  if (isApproved && output !== '' && title !== undefined)
    yield {
      ...found(turn, title),
      record: turn.record,
      kind: 'decision',
      text: `Plan: ${title}`,
      confidence: 0.85,
    };
}

function* readRefusal(turn: ToolTurn): Generator<Finding> {
  const said = /the user (?:said|provided[^:\n]{0,80}):\s*([^\n]{8,})/i.exec(
    turn.tool.output.slice(0, maxOutput),
  );
  const quote = said?.[1]?.trim().slice(0, maxQuote);
  if (quote !== undefined && quote !== '')
    yield { ...found(turn, quote), kind: 'correction', text: quote, confidence: 0.85 };
}

function found(turn: ToolTurn, quote: string): Pick<Finding, 'quote' | 'turnIndex' | 'record' | 'about'> {
  return { quote, turnIndex: turn.index, record: turn.tool.resultRecord ?? turn.record, about: [] };
}
