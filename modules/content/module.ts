import { defineModule } from '#core/module.ts'
import { articleMessages } from './article/article.messages.ts'
import { article } from './article/article.ts'
import { categoryMessages } from './article/category/category.messages.ts'
import { category } from './article/category/category.ts'
import { tagMessages } from './article/tag/tag.messages.ts'
import { tag } from './article/tag/tag.ts'
import { contentBlocks } from './blocks/blocks.ts'
import { grantMessages } from './download/grant/grant.messages.ts'
import { grant } from './download/grant/grant.ts'
import { resourceMessages } from './download/resource/resource.messages.ts'
import { resource as download } from './download/resource/resource.ts'
import { resourceFileMessages } from './download/resourceFile/resourceFile.messages.ts'
import { resourceFile } from './download/resourceFile/resourceFile.ts'
import {
  articlePublished,
  articleUnpublished,
  linkApplied,
  linkFailing,
  menuPublished,
  pagePublished,
  resourceGot,
} from './events.ts'
import { layoutMessages } from './layout/layout.messages.ts'
import { layout } from './layout/layout.ts'
import { linkMessages } from './links/link/link.messages.ts'
import { link } from './links/link/link.ts'
import { redirectMessages } from './links/redirect/redirect.messages.ts'
import { redirect } from './links/redirect/redirect.ts'
import { menuMessages } from './menu/menu.messages.ts'
import { menu } from './menu/menu.ts'
import { menuItemMessages } from './menu/menu-item.messages.ts'
import { menuItem } from './menu/menu-item.ts'
import { pageMessages } from './page/page.messages.ts'
import { page } from './page/page.ts'
import { contentReview, feedCount } from './settings.ts'

export const contentModule = defineModule({
  name: 'content',
  requires: ['admin', 'attachment', 'member', 'site'],
  resources: [
    { resource: category, messages: categoryMessages },
    { resource: tag, messages: tagMessages },
    { resource: article, messages: articleMessages },
    { resource: page, messages: pageMessages },
    { resource: layout, messages: layoutMessages },
    { resource: link, messages: linkMessages },
    { resource: redirect, messages: redirectMessages },
    { resource: menu, messages: menuMessages },
    { resource: menuItem, messages: menuItemMessages },
    { resource: download, messages: resourceMessages },
    { resource: resourceFile, messages: resourceFileMessages },
    { resource: grant, messages: grantMessages },
  ],
  versions: ['layouts'],
  targets: [category, tag, article, page, download],
  blocks: contentBlocks,
  events: [
    articlePublished,
    articleUnpublished,
    pagePublished,
    menuPublished,
    linkApplied,
    linkFailing,
    resourceGot,
  ],
  settings: [contentReview, feedCount],
  menu: [
    {
      directory: 'content',
      title: { 'zh-cn': '内容管理', en: 'Content' },
      icon: 'el-icon-Document',
      weigh: 98,
    },
    {
      resource: article,
      title: { 'zh-cn': '文章管理', en: 'Articles' },
      in: 'content',
      icon: 'el-icon-Notebook',
      weigh: 99,
    },
    {
      page: 'content/calendar',
      title: { 'zh-cn': '内容日历', en: 'Content calendar' },
      in: 'content',
      icon: 'el-icon-Calendar',
      weigh: 90,
      calls: ['index'],
    },
    {
      page: 'content/translation',
      title: { 'zh-cn': '译文进度', en: 'Translations' },
      in: 'content',
      icon: 'el-icon-Reading',
      weigh: 89,
      calls: ['index'],
    },
    {
      page: 'content/brokenLink',
      title: { 'zh-cn': '失效链接', en: 'Broken links' },
      in: 'content',
      icon: 'el-icon-Hide',
      weigh: 77,
      calls: ['index'],
    },
    {
      resource: page,
      title: { 'zh-cn': '页面管理', en: 'Pages' },
      in: 'content',
      icon: 'el-icon-DocumentCopy',
      weigh: 98,
    },
    {
      resource: category,
      title: { 'zh-cn': '文章分类', en: 'Categories' },
      in: 'content',
      icon: 'el-icon-FolderOpened',
      weigh: 98,
    },
    {
      resource: tag,
      title: { 'zh-cn': '文章标签', en: 'Tags' },
      in: 'content',
      icon: 'el-icon-PriceTag',
      weigh: 97,
    },
    {
      resource: menu,
      title: { 'zh-cn': '菜单管理', en: 'Menus' },
      in: 'content',
      icon: 'el-icon-Menu',
      weigh: 88,
    },
    {
      resource: layout,
      title: { 'zh-cn': '布局管理', en: 'Layouts' },
      in: 'content',
      icon: 'el-icon-Postcard',
      weigh: 87,
    },
    {
      resource: download,
      title: { 'zh-cn': '资源下载', en: 'Downloads' },
      in: 'content',
      icon: 'el-icon-Download',
      weigh: 86,
    },
    {
      resource: grant,
      title: { 'zh-cn': '下载权限', en: 'Download access' },
      in: 'content',
      icon: 'el-icon-Key',
      weigh: 85,
    },
    {
      resource: link,
      title: { 'zh-cn': '友情链接', en: 'Partner links' },
      in: 'content',
      icon: 'el-icon-Link',
      weigh: 80,
    },
    {
      resource: redirect,
      title: { 'zh-cn': '重定向', en: 'Redirects' },
      in: 'content',
      icon: 'el-icon-Switch',
      weigh: 78,
    },
  ],
  memberMenu: [
    {
      directory: 'reading',
      title: { 'zh-cn': '阅读', en: 'Reading' },
      icon: 'el-icon-Reading',
      weigh: 75,
    },
    {
      resource: article,
      title: { 'zh-cn': '文章', en: 'Articles' },
      in: 'reading',
      icon: 'el-icon-Notebook',
      weigh: 99,
    },
    {
      directory: 'download',
      title: { 'zh-cn': '资源下载', en: 'Downloads' },
      icon: 'el-icon-Download',
      weigh: 80,
    },
    {
      resource: download,
      title: { 'zh-cn': '全部资源', en: 'All downloads' },
      in: 'download',
      icon: 'el-icon-FolderOpened',
      weigh: 99,
    },
    {
      resource: grant,
      title: { 'zh-cn': '我的下载', en: 'My downloads' },
      in: 'download',
      icon: 'el-icon-Download',
      weigh: 98,
    },
  ],
})
