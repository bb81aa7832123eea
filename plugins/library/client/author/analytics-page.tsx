import {
  CallError,
  CommandButton,
  formatDate,
  formatNumber,
  Link,
  LoadFailed,
  links,
  NoAccess,
  PageHead,
  type PageProps,
  Skeleton,
  saveFile,
  showToast,
  useCall,
  usePageCommands,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { type Figures, publicCalls } from '../../shared.ts'
import styles from './author.module.css'

const columns = ['day', 'reads', 'readingTime', 'shares', 'subscribers', 'ratings'] as const

/** The figures by day, for a spreadsheet; times in seconds. */
function figuresCsv({ days }: Figures): string {
  return `${[columns, ...days.map(day => columns.map(name => day[name]))].map(row => row.join(',')).join('\r\n')}\r\n`
}

/** How a story is read, with what each figure counts. */
export default function AnalyticsPage({ params: { storyId = '' } }: PageProps) {
  const t = useT()
  const { data, error } = useCall(publicCalls.analytics, { storyId }, { quiet: true })
  useTitle(t('library.figures'))
  if (error instanceof CallError && error.status === 403) return <NoAccess />
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  return <FiguresView storyId={storyId} figures={data} />
}

type Measure = 'subscribers' | 'reads' | 'ratings' | 'readingTime' | 'shares'
const measures: readonly Measure[] = ['subscribers', 'reads', 'ratings', 'readingTime', 'shares']

function FiguresView({ storyId, figures }: { storyId: string; figures: Figures }) {
  const t = useT()
  const save = () => {
    saveFile(`${storyId}.csv`, new Blob(['\ufeff', figuresCsv(figures)], { type: 'text/csv;charset=utf-8' }))
    showToast({ kind: 'ok', id: 'figures', title: t('library.csv-saved', { file: `${storyId}.csv` }) })
  }
  usePageCommands([{ id: 'library.figures-csv', label: 'library.csv', icon: 'download', run: save }])
  const shown: Record<Measure, string> = {
    subscribers: formatNumber(figures.subscribers),
    reads: formatNumber(figures.reads),
    ratings:
      figures.ratings.count === 0
        ? '–'
        : t('library.rating-of', { average: formatNumber(figures.ratings.average), count: figures.ratings.count }),
    readingTime: t('library.minutes', { count: Math.round(figures.readingTime / 60) }),
    shares: formatNumber(figures.shares),
  }
  return (
    <div className={styles.page}>
      <PageHead title={t('library.figures')} about={figures.name}>
        <Link className={styles.link} to={links.story(storyId)}>
          {t('publishing.to-readers')}
        </Link>
        <CommandButton command="library.figures-csv" />
      </PageHead>
      <dl className={styles.figures}>
        {measures.map(name => (
          <div key={name} className={styles.figure}>
            <dt>{t(`library.${name}`)}</dt>
            <dd className={styles.number} data-figure={name}>
              {shown[name]}
            </dd>
            <dd className={styles.quiet}>{t(`library.${name}-about`)}</dd>
            <dd>
              <Bars days={figures.days.slice(-30)} name={name} />
            </dd>
          </div>
        ))}
      </dl>
      <ChapterTable figures={figures} />
      <DayTable figures={figures} />
    </div>
  )
}

/** The last days on which anything happened; the table below has the numbers. */
function Bars({ days, name }: { days: Figures['days']; name: Measure }) {
  const most = Math.max(1, ...days.map(day => day[name]))
  return (
    <div className={styles.bars} aria-hidden="true">
      {days.map(day => (
        <i key={day.day} style={{ height: `${(100 * Math.max(0, day[name])) / most}%` }} />
      ))}
    </div>
  )
}

function ChapterTable({ figures }: { figures: Figures }) {
  const t = useT()
  const most = Math.max(1, ...figures.chapters.map(({ reads }) => reads))
  return (
    <section aria-label={t('library.by-chapter')}>
      <h2 className={styles.heading}>{t('library.by-chapter')}</h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('library.chapter')}</th>
              <th scope="col">{t('library.reads')}</th>
              <th scope="col">{t('library.stopped')}</th>
              <th scope="col">{t('library.readingTime')}</th>
            </tr>
          </thead>
          <tbody>
            {figures.chapters.map(one => (
              <tr key={one.chapterId}>
                <td>{one.title}</td>
                <td>
                  <span className={styles.share}>
                    <span>{formatNumber(one.reads)}</span>
                    <i aria-hidden="true" style={{ width: `${(100 * one.reads) / most}%` }} />
                  </span>
                </td>
                <td>{formatNumber(one.readers)}</td>
                <td>{t('library.minutes', { count: Math.round(one.readingTime / 60) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function DayTable({ figures }: { figures: Figures }) {
  const t = useT()
  return (
    <section aria-label={t('library.by-day')}>
      <h2 className={styles.heading}>{t('library.by-day')}</h2>
      <p className={styles.quiet}>{t('library.by-day-about')}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('library.day')}</th>
              {measures.map(name => (
                <th key={name} scope="col">
                  {t(`library.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.days.toReversed().map(day => (
              <tr key={day.day}>
                <td>{formatDate(`${day.day}T12:00:00Z`)}</td>
                {measures.map(name => (
                  <td key={name}>
                    {name === 'readingTime'
                      ? t('library.minutes', { count: Math.round(day.readingTime / 60) })
                      : formatNumber(day[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
