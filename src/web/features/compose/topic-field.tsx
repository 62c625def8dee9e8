import type { TopicFact } from '../../../contract/board-facts.ts'
import type { FieldProps } from '../../items/editor/writing-form.tsx'
import { DropDown } from '../../ui/drop-down.tsx'

type TopicFieldProps = FieldProps & { topics: TopicFact[] }

/** A topic that the operator has added or removed since the page was loaded stays chosen. The server may refuse it. */
export function TopicField({ value, topics, readOnly, onText }: TopicFieldProps) {
  const names = new Set(['', ...topics.map(({ name }) => name), value])
  return (
    <div className="mt-1 -mb-2 shrink-0">
      <DropDown
        name="topic"
        label="Topic"
        value={value}
        options={[...names].map((name) => [name, name || 'No topic'] as const)}
        locked={readOnly}
        onChange={(topic) => {
          if (!readOnly) onText(topic)
        }}
      />
    </div>
  )
}
