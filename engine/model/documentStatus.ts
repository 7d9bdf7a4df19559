// What a document says of its own standing.

/** Folded first words of a status that takes a document out of force, in the languages whose headers are read. */
const outOfForce = new Set(
  `superseded superceded replaced obsolete obsoleted deprecated rejected declined withdrawn retired abandoned
  abgelehnt abgelöst ersetzt veraltet überholt verworfen zurückgezogen
  remplacé remplacée obsolète rejeté rejetée abandonné abandonnée
  reemplazado reemplazada sustituido sustituida obsoleto obsoleta rechazado rechazada
  заменено заменён отклонено отклонён устарело устарел
  已废弃 废弃 已弃用 弃用 已取代 已被取代 被取代 已拒绝 拒绝 已作废 作废 已过时 已否决
  廃止 非推奨 却下 置き換え済み 置換済み 폐기 폐기됨 대체됨 거부됨`.split(/\s+/),
);

/** True when a document of this status (see `Fragment.metadata`, folded) is no longer in force: replaced, rejected, withdrawn. */
export function isOutOfForce(status: string): boolean {
  return outOfForce.has(status) || outOfForce.has(status.split(' ')[0] ?? '');
}

/** Folded first words of a status that a document has before it is in force. */
const proposed = new Set(
  `proposed draft drafting review open pending wip
  vorgeschlagen entwurf offen proposé proposée brouillon propuesto propuesta borrador предложено черновик
  提议 提议中 草案 草稿 提案 提案中 下書き 제안 제안됨 초안`.split(/\s+/),
);

/** True when a document of this status (folded) still waits to be agreed on. */
export function isProposed(status: string): boolean {
  return proposed.has(status) || proposed.has(status.split(' ')[0] ?? '');
}
