import { useEffect } from 'react'
import {
  Brand,
  buttonClass,
  CallError,
  Link,
  LoadFailed,
  links,
  NotFound,
  type PageProps,
  Skeleton,
  useCall,
  useSession,
  useT,
} from '#core/client/index.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import styles from './creator.module.css'
import { creatorImage } from './creator-image.ts'

/** The public profile of a creator. */
export default function CreatorPage({ params }: PageProps) {
  const t = useT()
  const { userId = '' } = params
  const { isAuthenticated } = useSession()
  const { data, error } = useCall(accountCalls.getCreator, { userId }, { quiet: true })
  const name = data?.name
  useEffect(() => {
    if (name) document.title = `${name} · Skald`
  }, [name])
  const missing = error instanceof CallError && error.status === 404
  return (
    <div className={styles.whole}>
      <header className={styles.top}>
        <Brand to={links.home()} />
        <Link className={buttonClass({ variant: 'ghost' })} to={isAuthenticated ? links.profile(userId) : links.auth()}>
          {t(isAuthenticated ? 'profile.title' : 'auth.sign-in')}
        </Link>
      </header>
      <main className={styles.page} id="main">
        {missing && !data && <NotFound message={t('profile.no-creator')} />}
        {error && !missing && !data && <LoadFailed error={error} />}
        {!data && !error && <Skeleton label={t('shell.loading')} />}
        {data && (
          <>
            <img className={styles.image} src={creatorImage(data.imageId, 'half')} alt="" />
            <h1 className={styles.name}>
              <bdi>{data.name}</bdi>
            </h1>
            <p className={styles.text}>{data.text}</p>
          </>
        )}
      </main>
    </div>
  )
}
