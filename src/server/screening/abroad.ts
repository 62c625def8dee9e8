import type { CountryCode } from 'libphonenumber-js/max'

/** `begins` is what one dials first at home, where it is always the same. */
type Language = { words: string; countries: CountryCode[]; begins?: '0' }

/** Words beside a number as one dials it at home. */
const languages: Language[] = [
  { words: '電話|携帯|番号|でんわ|ケータイ|ライン', countries: ['JP'], begins: '0' },
  { words: '手机|手機|电话|電話|号码|號碼|微信|打给|打給|联系', countries: ['CN', 'TW', 'HK'] },
  { words: '번호|전화|연락처|연락|핸드폰|휴대폰|폰', countries: ['KR'], begins: '0' },
  {
    words: 'اتصل|رقم|رقمي|رقمه|رقمها|هاتف|جوال|موبايل|واتساب|واتس|كلمني',
    countries: ['AE', 'SA', 'EG', 'JO', 'IQ', 'KW', 'LB', 'MA'],
  },
  { words: 'شماره|تلفن|موبایل|زنگ', countries: ['IR'], begins: '0' },
  { words: 'sđt|sdt|số|gọi|điện thoại|đt|dien thoai', countries: ['VN'], begins: '0' },
  {
    words: 'n[uú]mero|tel[eé]fono|celular|m[oó]vil|ll[aá]m(?:a|e|en)(?:me|le|la|lo)?|whats',
    countries: ['MX', 'ES', 'CO', 'AR', 'PE', 'CL', 'GT'],
  },
  { words: 'n[uú]mero|telefone|celular', countries: ['BR', 'PT'] },
  {
    words: 'num[eé]ro|t[eé]l[eé]phone|t[eé]l|portable|appell?e[sz]?',
    countries: ['FR', 'BE'],
    begins: '0',
  },
  {
    words: 'nummer|handynummer|telefonnummer|handy|telefon',
    countries: ['DE', 'AT', 'CH'],
    begins: '0',
  },
  { words: 'numero|telefono|cellulare|chiamal[ao]|chiamami', countries: ['IT'] },
  { words: 'номер|телефон|(?:по)?звони(?:те)?', countries: ['RU', 'UA', 'KZ'] },
  { words: 'नंबर|फोन|फ़ोन|मोबाइल|कॉल', countries: ['IN'] },
  { words: 'numaras[ıi]|numaram|telefonu', countries: ['TR'], begins: '0' },
  { words: 'nomor|nomornya|hp|telepon|hubungi', countries: ['ID'], begins: '0' },
  { words: 'numero|tawagan', countries: ['PH'] },
]

/** What has a number as well. */
const other =
  '주문|운송장|송장|계좌|订单|訂單|单号|学号|学籍|注文|受付|orden|pedido|cuenta|order|serie|control|matr|id\\b|estudiante|student'

/** Scripts that join words need no gap between a word and the number. */
const beside = languages.map(({ words, ...dialled }) => ({
  ...dialled,
  near: new RegExp(
    String.raw`(?<![a-zà-ỹ\u0400-\u04ff]|${other})(?:${words})(?![^\d]{0,16}(?:${other}))[^.!?\n\d]{0,16}$`,
    'iu',
  ),
}))

/** Where a number may be dialled, by the words before it. */
export function countriesOf(before: string, digits: string): CountryCode[] {
  return beside.flatMap(({ near, countries, begins = '' }) =>
    digits.startsWith(begins) && near.test(before) ? countries : [],
  )
}
