import fc from 'fast-check'

export type CookieTwist = 'own' | 'cut' | 'changed' | 'twice' | 'nonsense' | 'long'

export const oddContentType = fc.constantFrom(
  ...[
    '',
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
  ],
  ...['multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'APPLICATION/JSON'],
  ...[
    'application/json; charset="',
    'application/json, text/plain',
    'nonsense',
    'application/json;;;',
  ],
)

export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom(
  ...[
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'none' },
  ],
  ...[
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-origin' },
    { host: 'evil.example' },
  ],
  ...[
    { 'x-forwarded-for': "'1.2.3.4" },
    { 'x-http-method-override': 'DELETE' },
    { expect: '100-continue' },
  ],
  ...[
    { 'content-encoding': 'gzip' },
    { 'if-none-match': '*' },
    { 'if-none-match': '"'.repeat(500) },
  ],
  ...[
    { accept: 'text/html' },
    { accept: '\xff' },
    { range: 'bytes=0-1' },
    { 'accept-encoding': 'x;q=9' },
  ],
  ...[{ 'last-event-id': '../../x' }, { 'x-long': 'x'.repeat(8_000) }, { upgrade: 'websocket' }],
)

export const oddCookie = fc.constantFrom<CookieTwist>('cut', 'changed', 'twice', 'nonsense', 'long')
