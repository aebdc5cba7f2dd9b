import { useRef } from 'react'
import { useRowFocus } from '../rows/useRowFocus.ts'
import { CollectionList, type CollectionListProps } from './CollectionList.tsx'

/** A list whose rows disappear when they are answered. The focus moves to the row that takes the place of the answered one. */
export function AnsweredList({ renderRow, ...list }: CollectionListProps) {
  const box = useRef<HTMLDivElement>(null)
  useRowFocus(list.collection.ids, box)
  return (
    <div ref={box}>
      <CollectionList
        {...list}
        renderRow={(id) => (
          <div data-row={id} tabIndex={-1}>
            {renderRow(id)}
          </div>
        )}
      />
    </div>
  )
}
