/** Passwords that every guessing list begins with, and the patterns they follow; compared in lower case. */
const common = new Set(
  `123456 123456789 12345678 1234567890 12345 1234567 0123456789 987654321 0987654321 111111 000000 666666 888888 123123
   112233 121212 654321 password password1 password12 password123 passw0rd p@ssw0rd p@ssword qwerty qwerty123
   qwertyuiop qwerty12345 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsx qazwsxedc zaq12wsx asdfgh asdfghjkl
   zxcvbnm abc123 abcd1234 abcdef a123456 a1234567 a12345678 a123456789 aa123456 admin admin123 admin1234 admin12345
   admin123456 administrator root root123 toor letmein welcome welcome1 welcome123 monkey dragon iloveyou sunshine
   princess football baseball master shadow superman batman trustno1 login changeme changeme123 default secret
   secret123 test test123 test1234 test123456 guest user user123 woaini woaini1314 5201314 1314520 woaini520 wang1234
   q123456 qq123456 1234qwer qwer1234 asdf1234 zxcv1234 portico portico123 portico1234`.split(/\s+/),
)

/** Tells whether a password stands in the list, or is one character or one short pattern over and over. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return common.has(lower) || /^(.{1,3})\1+$/.test(lower) || common.has(lower.replace(/[!.@#*]+$/, ''))
}
