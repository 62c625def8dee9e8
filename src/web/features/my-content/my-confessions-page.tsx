import { ownConfessionsQuery } from '../../data/confessions/queries.ts'
import { ConfessionCardView } from '../../items/cards/confession-card.tsx'
import { OwnListPage } from '../../items/personal-page.tsx'

export function MyConfessionsPage() {
  return (
    <OwnListPage
      title="My Confessions"
      shows="your confessions"
      list={ownConfessionsQuery()}
      failure="Failed to load confessions"
      empty="You haven’t confessed anything yet."
    >
      {(card) => <ConfessionCardView key={card.id} card={card} />}
    </OwnListPage>
  )
}
