type DrawingProps = { name: 'anonymity' | 'empty' | 'not-found' | 'offline' | 'rules' }

/** One of the drawings in `public/drawings`, in the colour of quiet text. */
export function Drawing({ name }: DrawingProps) {
  return <span aria-hidden className={`drawing drawing-${name}`} />
}
