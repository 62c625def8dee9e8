import { NotFound } from '../../ui/not-found.tsx'

export function NotFoundPage() {
  return <NotFound title="Page Not Found" sentence="This page doesn’t exist." />
}
