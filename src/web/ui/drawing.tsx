import type { ReactNode } from 'react'

export type DrawingName = keyof typeof drawings

/** A drawing in the colour of quiet text. It is part of the program, so that it shows without a network, too. */
export function Drawing({ name }: { name: DrawingName }) {
  const [viewBox, shapes] = drawings[name]
  return (
    <svg aria-hidden viewBox={viewBox} className="drawing">
      {shapes}
    </svg>
  )
}

const drawings = {
  /** An account apart from a speech bubble. */
  anonymity: [
    '12 0 228 112',
    <>
      <path d="M62 86H24a10 10 0 0 1-10-10V36a10 10 0 0 1 10-10h60a10 10 0 0 1 10 10v18" />
      <circle cx="36" cy="48" r="7" />
      <path d="M25 70q11-14 22 0M58 46h22M58 58h14" />
      <path d="M74 78h28a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H74a4 4 0 0 1-4-4V82a4 4 0 0 1 4-4zM78 78v-6a10 10 0 0 1 20 0v6" />
      <path strokeDasharray="3 10" d="M124 8v96" />
      <path d="M152 18h62a12 12 0 0 1 12 12v36a12 12 0 0 1-12 12h-28l-20 18V78h-14a12 12 0 0 1-12-12V30a12 12 0 0 1 12-12z" />
      <path d="M192 46q8 7 16 0M172 62q11 8 22 0" />
      <circle cx="164" cy="45" r="4" fill="currentColor" stroke="none" />
    </>,
  ],
  /** A sleeping speech bubble. */
  empty: [
    '14 0 146 128',
    <>
      <path d="M30 30h84a14 14 0 0 1 14 14v40a14 14 0 0 1-14 14H76l-24 20V98H30a14 14 0 0 1-14-14V44a14 14 0 0 1 14-14z" />
      <path d="M44 62q9 8 18 0M82 62q9 8 18 0M66 80h12" />
      <path d="M126 20h8l-8 10h8M142 4h12l-12 14h12" strokeWidth={2.5} />
    </>,
  ],
  /** A missing speech bubble. */
  'not-found': [
    '14 0 146 128',
    <>
      <path
        strokeDasharray="9 10"
        d="M30 18h84a14 14 0 0 1 14 14v40a14 14 0 0 1-14 14H76l-24 20V86H30a14 14 0 0 1-14-14V32a14 14 0 0 1 14-14z"
      />
      <path d="M82 50q9 7 18 0M58 70q14-8 28 0" />
      <circle cx="53" cy="50" r="4.5" fill="currentColor" stroke="none" />
      <circle cx="122" cy="92" r="16" />
      <path d="m134 104 16 16" strokeWidth={4} />
    </>,
  ],
  /** An unplugged speech bubble. */
  offline: [
    '14 0 146 128',
    <>
      <path d="M30 10h84a14 14 0 0 1 14 14v36a14 14 0 0 1-14 14H76l-24 20V74H30a14 14 0 0 1-14-14V24a14 14 0 0 1 14-14z" />
      <path d="M44 40q9 8 18 0M82 40q9 8 18 0M100 74v16q0 16 12 16" />
      <path d="M112 96h5a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6h-5zM123 101h7M123 111h7" />
      <path d="M143 93h10a5 5 0 0 1 5 5v16a5 5 0 0 1-5 5h-10a5 5 0 0 1-5-5V98a5 5 0 0 1 5-5zM146 101v1M146 111v1" />
    </>,
  ],
  /** A reported speech bubble. */
  rules: [
    '10 0 230 112',
    <>
      <path d="M24 14h76a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12H60l-20 18V72H24a12 12 0 0 1-12-12V26a12 12 0 0 1 12-12z" />
      <path d="M72 40q8 7 16 0M48 54q14 10 28 0" />
      <circle cx="42" cy="39" r="4" fill="currentColor" stroke="none" />
      <path
        strokeDasharray="8 9"
        d="M192 88h12a12 12 0 0 0 12-12V56a12 12 0 0 0-12-12h-56a12 12 0 0 0-12 12v20a12 12 0 0 0 12 12h28"
      />
      <path d="M162 66h24M170 44V10l26 9-26 9M176 88l16 16V88" />
    </>,
  ],
} satisfies Record<string, [viewBox: string, shapes: ReactNode]>
