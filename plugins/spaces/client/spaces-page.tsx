import { useRef, useState } from 'react'
import {
  Badge,
  CommandButton,
  compareText,
  EmptyState,
  formatDate,
  invalidateCalls,
  Link,
  ListFilter,
  links,
  type PageProps,
  roleLabel,
  SectionMessage,
  Skeleton,
  SlotOutlet,
  SortMenu,
  useLinkList,
  useT,
} from '#core/client/index.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import styles from './places.module.css'
import { useSpaces } from './space-list.ts'

const sortings = ['name:asc', 'name:desc', 'created:asc', 'created:desc'] as const
type Sorting = (typeof sortings)[number]

interface Sortable {
  name: string
  created: string
}

function compareBy(sorting: Sorting): (a: Sortable, b: Sortable) => number {
  const sign = sorting.endsWith('desc') ? -1 : 1
  return sorting.startsWith('name')
    ? (a, b) => sign * compareText(a.name, b.name)
    : (a, b) => sign * a.created.localeCompare(b.created)
}

/** The list of spaces: filter, four orders, keys. */
export default function SpacesPage(_: PageProps) {
  const t = useT()
  const { spaces, status } = useSpaces()
  const [text, setText] = useState('')
  const [sorting, setSorting] = useState<Sorting>('name:asc')
  const list = useRef<HTMLUListElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  useLinkList(list, filter)
  if (status === 'failed' && spaces.length === 0)
    return (
      <div className={styles.page}>
        <SectionMessage
          type="error"
          actions={[{ label: t('list.retry'), onClick: () => void invalidateCalls(spaceCalls.find) }]}
        >
          <span data-message-id="something-went-wrong">{t('something-went-wrong')}</span>
        </SectionMessage>
      </div>
    )
  if (status === 'idle' || status === 'loading') return <Skeleton label={t('shell.loading')} className={styles.page} />
  const shown = spaces.filter(space => searchKey(space.name).includes(searchKey(text.trim()))).sort(compareBy(sorting))
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('shell.spaces')}</h1>
        {spaces.length > 0 && <CommandButton command="space.create" variant="primary" />}
      </header>
      {spaces.length === 0 ? (
        <EmptyState title={t('spaces.empty')} text={t('spaces.empty-text')}>
          <CommandButton command="project.create" variant="primary">
            {t('spaces.first-story')}
          </CommandButton>
          <CommandButton command="space.create" variant="ghost" />
          <SlotOutlet name="places.empty" props={{}} />
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            <ListFilter
              ref={filter}
              value={text}
              onValue={setText}
              label={t('spaces.filter')}
              onLeave={() => list.current?.querySelector('a')?.focus()}
            />
            <SortMenu sortings={sortings} sorting={sorting} onSorting={setSorting} />
          </div>
          <ul ref={list} className={styles.list}>
            {shown.map(space => (
              <li key={space.spaceId}>
                <Link className={styles.row} to={links.space(space.spaceId)}>
                  <Badge icon="folder" size="m" />
                  <span className={styles.name}>{space.name}</span>
                  <span className={styles.about}>{space.description}</span>
                  <span className={styles.fact}>{roleLabel(space.role)}</span>
                  <span className={styles.fact}>{formatDate(space.created)}</span>
                </Link>
              </li>
            ))}
          </ul>
          {shown.length === 0 && (
            <p className={styles.none} data-message-id="no-results">
              {t('no-results')}
            </p>
          )}
        </>
      )}
    </div>
  )
}
