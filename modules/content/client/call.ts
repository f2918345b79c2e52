/** What a call of the site answers. */
export interface Answer<Data> {
  /** 1: done; 303, 409: nobody has signed in, or not any more */
  readonly code: number
  /** in the language of the page */
  readonly msg: string
  readonly data: Partial<Data> | null
}

/** Sends a call from a page, in the name of the member who has signed in, if any; null where no answer comes. */
export async function call<Data>(
  url: string,
  body: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer<Data> | null> {
  const token = memberToken()
  const headers = {
    ...more,
    server: 'true',
    'content-type': 'application/json',
    'think-lang': document.documentElement.lang === 'en' ? 'en' : 'zh-cn',
    ...(token ? { 'ba-user-token': token } : {}),
  }
  try {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Answer<Data>
  } catch {
    return null
  }
}

/** The access token of the member who has signed in, where the client keeps it; '' where nobody has. It is read and no more. */
export function memberToken(): string {
  try {
    const kept = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { state?: { token?: unknown } }
    return String(kept.state?.token ?? '')
  } catch {
    return ''
  }
}
