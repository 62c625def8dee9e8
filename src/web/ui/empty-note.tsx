import { Link } from 'react-router'

export function EmptyNote({
  sentence,
  to,
  action,
}: {
  sentence: string
  to: string
  action: string
}) {
  return (
    <div className="py-16">
      <p className="font-serif text-reading">{sentence}</p>
      <Link
        to={to}
        className="mt-4 inline-flex min-h-11 items-center rounded-control border border-edge px-4 font-medium hover:bg-hover"
      >
        {action}
      </Link>
    </div>
  )
}
