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
