import { Link } from 'react-router'

export function NotFoundPage() {
  return <NotFound title="Page Not Found" sentence="There is nothing at this address." />
}

/** Where a missing or deleted confession leads (SPEC §2). */
export function ConfessionNotFound() {
  return <NotFound title="Confession Not Found" sentence="It was deleted, or it was never here." />
}

function NotFound({ title, sentence }: { title: string; sentence: string }) {
  return (
    <section className="py-24">
      <h1 className="font-semibold font-serif text-page tracking-tight">{title}</h1>
      <p className="mt-2 text-ink-quiet">{sentence}</p>
      <Link
        to="/"
        className="mt-8 inline-flex min-h-11 items-center rounded-control border border-edge px-4 font-medium hover:bg-hover"
      >
        Return to Confessions
      </Link>
    </section>
  )
}
