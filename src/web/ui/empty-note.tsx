import { ButtonLink } from './button-link.tsx'

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
      <ButtonLink to={to} className="mt-4">
        {action}
      </ButtonLink>
    </div>
  )
}
