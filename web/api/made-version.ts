/** Has the page take up what the generator has made or changed meanwhile; rejects when it could not be asked for. */
type Follower = () => Promise<void>

let follower: Follower | null = null
/** what this page shows; null until the server has told */
let shown: number | null = null
let latest = 0
let isFollowing = false

/** Names who follows, as long as the back office shows. */
export function setMadeFollower(next: Follower | null): void {
  follower = next
}

/** The version of what was made that this page shows; null until the server has told one. */
export function shownMadeVersion(): number | null {
  return shown
}

/**
 * An answer told which version of what was made the server has. Answers of processes that are a moment behind count for
 * nothing. What could not be followed is followed with the next answer.
 */
export function noteMadeVersion(version: number): void {
  shown ??= version
  latest = Math.max(latest, version)
  if (!isFollowing) void follow()
}

async function follow(): Promise<void> {
  isFollowing = true
  try {
    while (follower && shown !== null && latest > shown) {
      const wanted = latest
      await follower()
      shown = wanted
    }
  } catch {
    // Asked again with the next answer.
  } finally {
    isFollowing = false
  }
}
