import type { SiteTexts } from './zh-cn.ts'

/** Texts of the preview in the back office. */
const siteEn: SiteTexts = {
  sample: { title: 'Sample page', page: 'Page', article: 'Article', list: 'List', search: 'Search' },
  preview: 'Preview',
  width: 'Width of the preview',
  widths: { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
  language: 'Language of the preview',
  frame: 'Preview of the page ({{language}}, {{width}})',
  loading: 'Loading preview',
  failed: 'The preview couldn’t be loaded',
  stale: 'The preview couldn’t be updated; this is what it was before',
  retry: 'Try again',
  denied: 'You don’t have permission for this preview',
  deniedText: 'You can’t edit this record, so there is no preview of it.',
  deniedNew: 'You can’t add records of this kind.',
  copy: 'Copy preview link (works for one hour)',
  copied: 'Link copied. It works for one hour for anyone who has it, and shows what has been saved.',
  notCopied: 'The browser doesn’t allow copying. Open the preview in a new tab and copy its address.',
  open: 'Open what has been saved in a new tab',
  notOpened: 'The browser blocked the new tab',
  public: 'Open the public page',
}

export default siteEn
