import type { ErrorTexts } from '../zh-cn/errors.ts'

const texts: ErrorTexts = {
  http: {
    302: 'Interface redirected!',
    400: 'Incorrect parameter!',
    401: 'You do not have permission to operate!',
    403: 'You do not have permission to operate!',
    404: 'Error requesting address: {{url}}',
    408: 'Request timed out!',
    409: 'The same data already exists in the system!',
    500: 'Server internal error!',
    501: 'Service not implemented!',
    502: 'Gateway error!',
    503: 'Service unavailable!',
    504: 'The service is temporarily unavailable Please try again later!',
    505: 'HTTP version is not supported!',
    other: 'Abnormal problem, please contact the website administrator!',
  },
  timeout: 'Network request timeout!',
  network: 'Server exception!',
  offline: 'You are disconnected!',
  done: 'Done',
  navigation: {
    unknownType: 'Navigation failed, the menu type is unrecognized!',
    guarded: 'Navigation failed, navigation guard intercepted!',
    already: 'Navigation failed, it is already at the navigation position!',
    invalid: 'Navigation failed, invalid route!',
    noChild: 'There is no child menu to jump to!',
  },
  unexpected: 'Something went wrong here',
  unexpectedHint: 'This part of the page cannot be shown. The rest is not affected.',
}

export default texts
