/**
 * What is tried first: the commonest passwords of six characters and more in published lists of
 * leaked ones. A blank between them, in lower case.
 */
const common = new Set(
  `000000 012345 0123456789 101010 102030 111111 11111111 112233 121212 123123 123123123 123321
  1234561 1234qwer 123456 1234567 12345678 123456789 1234567890 12341234 12344321 123654 123abc
  123qwe 131313 147258369 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 222222 232323 252525 333333
  444444 555555 654321 666666 696969 777777 7777777 789456 789456123 88888888 888888 987654
  987654321 999999 a123456 a1b2c3 aa123456 aaaaaa abc123 abcabc abcd1234 abcdef abcdefg access
  admin123 adobe123 amanda andrew asdasd asdfasdf asdfgh asdfghjkl ashley azerty badboy bailey
  baseball basketball batman bubbles buster butterfly charlie cheese chelsea chocolate college
  computer cookie corvette daniel dragon dragon1 eminem family fluffy flower football freedom
  fuckyou fuckyou1 ginger gfhjkm george hannah harley hello1 hello123 helloo hockey hottie hunter
  iloveu iloveyou iloveyou1 internet jasmine jennifer jessica jesus1 jordan jordan23 joshua justin
  killer klaster letmein letmein1 liverpool london lovely loveme maggie martin master matrix
  matthew maverick mercedes michael michelle monkey monkey1 mustang mynoob naruto nicole nothing
  ohmygod orange p@ssw0rd p@ssword passw0rd password password1 password12 password123 password!
  pepper phoenix pokemon princess princess1 purple q1w2e3r4 qazwsx qazwsxedc qwaszx qwe123 qweasd
  qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwertyui qwertyuiop qwert123 ranger
  robert samantha samsung secret secret1 shadow silver soccer snoopy spiderman startrek starwars
  student summer sunshine superman target123 taylor test123 testing thomas thunder tigger tinkle
  trustno1 university unknown user123 welcome welcome1 whatever william winter yankees zaq12wsx
  zaq1zaq1 zxcvbn zxcvbnm zxczxc`.split(/\s+/),
)

/** One of these, or one character again and again. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || /^(.)\1*$/su.test(password)
}
