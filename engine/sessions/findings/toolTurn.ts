import type { ToolUse, Turn } from '../../model/session.ts';

/** A turn in which a tool is used. */
export type ToolTurn = Turn & { readonly tool: ToolUse };
