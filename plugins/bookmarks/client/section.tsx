import {
  classNames,
  DrawerCommand,
  Icon,
  IconButton,
  Link,
  Menu,
  runCommand,
  useFacts,
  useT,
} from '#core/client/index.ts'
import { type Bookmark, bookmarkAddress, bookmarkName, deleteBookmark, isBookmarkListFull } from './bookmark-list.ts'
import { useBookmarks } from './save-bookmarks.ts'
import styles from './section.module.css'

/** The user's bookmarks in the drawer. (docs/behaviour.md, Bookmarks) */
export default function BookmarksSection() {
  const t = useT()
  const list = useBookmarks()
  // Re-renders on navigation, to mark the bookmark of the open page.
  useFacts()
  return (
    <section className={styles.section} aria-label={t('bookmarks.many')}>
      <h2 className={styles.head}>{t('bookmarks.many')}</h2>
      {list.length > 0 && (
        <ul>
          {list.map((bookmark, at) => (
            <BookmarkRow key={JSON.stringify(bookmark)} bookmark={bookmark} list={list} at={at} />
          ))}
        </ul>
      )}
      {!isBookmarkListFull(list) && <DrawerCommand command="bookmarks.add" />}
    </section>
  )
}

function BookmarkRow({ bookmark, list, at }: { bookmark: Bookmark; list: readonly Bookmark[]; at: number }) {
  const t = useT()
  const address = bookmarkAddress(bookmark, location.origin)
  const label = (
    <>
      <Icon name="bookmark" />
      <span className={styles.cut}>{bookmark.label}</span>
    </>
  )
  return (
    <li className={styles.row}>
      {address === undefined ? (
        <span className={classNames(styles.link, styles.dead)} title={t('bookmarks.elsewhere')}>
          {label}
        </span>
      ) : (
        <Link
          className={styles.link}
          to={address}
          title={bookmark.label}
          aria-current={address === location.pathname + location.search ? 'page' : undefined}
        >
          {label}
        </Link>
      )}
      <BookmarkMenu bookmark={bookmark} list={list} at={at} />
    </li>
  )
}

/** The commands on one bookmark. */
function BookmarkMenu({ bookmark, list, at }: { bookmark: Bookmark; list: readonly Bookmark[]; at: number }) {
  const t = useT()
  const name = bookmarkName(list, bookmark)
  const moveTo = (place: number) => () =>
    void runCommand('bookmarks.move', { args: { bookmark: name, place: String(place) } })
  const others = deleteBookmark(bookmark)(list).length
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          icon="ellipsis"
          size="s"
          className={styles.more}
          label={t('bookmarks.actions-of', { label: bookmark.label })}
        />
      }
      groups={[
        {
          id: 'bookmark',
          items: [
            {
              id: 'bookmarks.rename',
              icon: 'pencil',
              label: t('command.entity.rename'),
              onSelect: () => void runCommand('bookmarks.rename', { args: { bookmark: name } }),
            },
            {
              id: 'bookmarks.move-up',
              command: 'bookmarks.move',
              icon: 'chevron-up',
              label: t('bookmarks.up'),
              disabled: at === 0,
              onSelect: moveTo(at - 1),
            },
            {
              id: 'bookmarks.move-down',
              command: 'bookmarks.move',
              icon: 'chevron-down',
              label: t('bookmarks.down'),
              disabled: at >= others,
              onSelect: moveTo(at + 1),
            },
            {
              id: 'bookmarks.delete',
              icon: 'trash-2',
              label: t('bookmarks.delete'),
              onSelect: () => void runCommand('bookmarks.delete', { args: { bookmark: name } }),
            },
          ],
        },
      ]}
    />
  )
}
