import type { ConfigTexts } from './zh-cn.ts'

const configEn: ConfigTexts = {
  siteLanguage: {
    title: 'Which language is your site written in?',
    about:
      'Its pages have addresses without a prefix, and it is shown wherever there is no translation. It can’t be changed once there are translations.',
    later: 'Decide later',
    continue: 'Continue',
  },
}

export default configEn
