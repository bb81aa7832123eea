/** The most common passwords are one of these words followed by one of these tails. */
const words = `
  password passwort passw0rd p@ssword p@ssw0rd pass passwd pwd qwerty qwertyuiop qwert qwe asdf asdfgh asdfghjkl asd zxcvbn
  zxcvbnm zxc qaz qazwsx abc abcd aaa aaaa aaaaaa admin administrator root guest test letmein welcome changeme default login
  master monkey dragon sunshine princess football baseball basketball soccer hockey superman batman spiderman pokemon naruto
  starwars shadow killer hunter ranger hello hallo iloveyou loveme lovely love babygirl angel baby flower butterfly summer
  winter spring autumn computer internet samsung google apple android freedom whatever trustno michael michelle jordan jessica
  jennifer daniel anthony andrew thomas robert charlie joshua matthew ashley amanda nicole hannah justin alexander natasha
  marina svetlana vladimir buster pepper ginger maggie tigger cookie chocolate banana orange purple liverpool chelsea arsenal
  barcelona juventus ferrari mercedes mustang harley yankees cheese london ukraine kyiv
  пароль привіт україна київ кохання йцукен фів фіва сонечко любов
`
const tails = `
  0 00 000 007 01 1 10 11 111 1111 12 121 123 1234 12345 123456 1234567 12345678 123456789 1234567890 1231 123123 123321
  13 14 15 16 17 18 19 2 20 21 212 22 222 23 24 25 3 321 33 333 4 4321 44 5 54321 55 555 6 654321 66 666 69 7 77 777 8 88
  888 9 99 999 1! 12! 123! 1234! !1 !123 @1 @12 @123 @1234 #1 123# _1 _123 .1 123. 1a 123a 123abc 123qwe
`
/** Keyboard walks and other common passwords that are not a word with a tail. */
const wholePasswords = `
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc q1w2e3 q1w2e3r4 q1w2e3r4t5 a1b2c3 a1b2c3d4 1a2b3c 1a2b3c4d
  zaq12wsx zaq1xsw2 zaq1zaq1 qwe123qwe asd123asd 123qweasd 123qweasdzxc 1password 123password 1qwerty 123qwerty 1234qwer
  12345qwert 123456q 123456a 123456b 123456qwerty 12345a 1234567a 1234567q 12345678a 12345678q 123456789a 123456789q 1234567890a
  1234abcd 123abc 123456abc 111111a a111111 a12345 a123456 a1234567 a12345678 a123456789 a1234567890 aa12345678 aa123456789
  q12345 q123456 q1234567 q123456789 z12345 z123456 w123456 s123456 m123456 k123456 d123456 g123456 1234asdf 1a1a1a 1q1q1q
  4r3e2w1q 3e2w1q 7ujm8ik9ol 12341234a 112233a 123123a 123123q 123321a 123321q 987654321a 987654321q 741852963a 159753a
  ncc1701 ncc1701d ncc1701e trustno1 rush2112 blink182 r2d2c3po c3por2d2 thx1138 bond007 agent007 jamesbond007
  g00gle pa55word pa55w0rd pa$$word1 p4ssword p4ssw0rd pas5word passw0rd p@ssw0rd passw0rd! adm1n1 welc0me m0nkey l3tm31n drowssap1
  й1ц2у3 й1ц2у3к4 йцу123 123йцу 1й2ц3у 1й2ц3у4к
`

const firstYear = 1950
const lastYear = 2035

function splitWords(text: string): string[] {
  return text.trim().split(/\s+/)
}

const wordSet = new Set(splitWords(words))
const tailSet = new Set([...splitWords(tails), ...years().flatMap(year => [year, `${year}!`, `@${year}`])])
const wholePasswordSet = new Set(splitWords(wholePasswords))

function years(): string[] {
  return Array.from({ length: lastYear - firstYear + 1 }, (_, index) => String(firstYear + index))
}

/** True for one of the few thousand most common passwords, regardless of case. */
export function isCommonPassword(password: string): boolean {
  const normalized = password.normalize('NFKC').toLowerCase()
  if (wholePasswordSet.has(normalized)) return true
  for (let at = normalized.length - 1; at > 1; at -= 1) {
    if (tailSet.has(normalized.slice(at)) && wordSet.has(normalized.slice(0, at))) return true
  }
  return false
}

/** All common passwords, for the test that counts them. */
export function commonPasswords(): string[] {
  return [...wholePasswordSet, ...[...wordSet].flatMap(word => [...tailSet].map(tail => word + tail))]
}
