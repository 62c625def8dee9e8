/** Offers the link 'Try again' to users without JavaScript. */
export function ReloadLink() {
  return (
    <noscript>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the current page */}
      <a href="" className="inline-block py-3 underline underline-offset-4">
        Try again
      </a>
    </noscript>
  )
}
