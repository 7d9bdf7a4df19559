// Words that hold a sentence together and say nothing of its subject, by language; folded, ASCII apostrophes left out.

const byLanguage = [
  // English
  `a about above after again against all also am an and any are as at be because been before being below between both
  but by can cannot could did do does doing don down during each either else ever every few for from further get gets
  had has have having he her here hers him his how however i if in into is it its itself just let like ll many may me
  might more most much must my neither no nor not now of off on once one only onto or other our out over own per please
  re same shall she should since so some such than that the their them then there these they this those though through
  to too under until up upon us use used using ve very via was we were what when where whether which while who whom whose
  why will with within without would yet you your`,
  // German
  `aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist da damit dann das dass dein dem den
  denn der des die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas
  für gegen hat hatte hatten haben hier hin ich ihm ihn ihr ihre im in ins ist ja jede jedem jeden jeder jedes jetzt kann
  kein keine keinem keinen keiner keines können man mehr mein mit muss müssen nach nicht nichts noch nun nur ob oder ohne sehr sein seine sich sie sind
  so soll sollen sondern über um und uns unter vom von vor war waren wann warum was weil welche welchem welchen welcher welches wenn wer werden wie wieder
  will wir wird wo wurde wurden zu zum zur zwischen`,
  // French
  `à au aux avec ce ceci cela ces cet cette chez comme comment dans de des du elle elles en est et être eu fait il ils je la
  le les leur leurs lui mais me même mes moi mon ne nos notre nous on ont ou où par pas peut plus pour pourquoi qu quand que
  quel quelle quels qui sa sans se ses si son sont sur ta te tes toi ton tous tout toute très tu un une vos votre vous y`,
  // Spanish
  `al algo como con cual cuando de del desde donde dos el ella ellos en entre era es esa ese eso esta este esto está están
  fue ha hay la las le les lo los más me mi mis muy ni no nos o otra otro para pero por porque puede que qué quien se según
  ser si sí sin sobre son su sus también te tiene todo tu un una uno unos y ya yo cómo cuál cuándo dónde`,
  // Russian
  `а без бы был была были было в вам вас весь во вот все всё вы где да для до его ее её если есть ещё же за здесь и из или
  им их к как какая какой когда кто ли меня мне может мы на над нам нас не нет ни но ну о об он она они оно от по под
  почему при с со так такой там то того тоже только тут ты у уже чего чем что чтобы эта эти это этот я`,
  // Chinese
  `的 了 是 在 和 与 及 或 吗 呢 吧 什 么 什么 为什 为什么 怎 怎么 怎样 如何 哪 哪个 哪些 这 那 这个 那个 个 有 被 把 对 从 到 也 都 就`,
  // Japanese
  `は が を に の で と も へ か や です ます する した して され れる こと もの これ それ この その なぜ どう どの 何 いつ どこ ですか ます か`,
  // Korean
  `은 는 이 가 을 를 의 에 와 과 도 로 으로 에서 무엇 무엇을 왜 어떻게 어떤 언제 어디 이란 및 또는`,
];

const functionWords = new Set(byLanguage.flatMap(words => words.split(/\s+/)));

/** True for a word that says nothing of a subject, in any of the languages. Expects a folded word. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}
