import { directory, node, page, seedOf, tableNodes } from '../seed.ts'

/** The pages of articles. */
export const seed = seedOf('content', {
  menu: [
    directory(90, 'content', '内容管理', 'el-icon-Document', 98),
    page(91, 'content/article', '文章管理', 'el-icon-Notebook', 99, {
      in: 'content',
      nodes: {
        ...tableNodes(92, 302),
        sortable: node(96),
        publish: node(97, '发布'),
        unpublish: node(110, '撤回'),
        archive: node(111, '归档'),
      },
    }),
    page(98, 'content/category', '文章分类', 'el-icon-FolderOpened', 98, {
      in: 'content',
      nodes: { ...tableNodes(99, 304), sortable: node(103) },
    }),
    page(104, 'content/tag', '文章标签', 'el-icon-PriceTag', 97, {
      in: 'content',
      nodes: { ...tableNodes(105, 306), sortable: node(109) },
    }),
  ],
})
