import { defineMessages } from '#core/messages.ts'
import type { layout } from './layout.ts'

export const layoutMessages = defineMessages<typeof layout>({
  'zh-cn': {
    name: '布局',
    fields: {
      name: '布局名称',
      code: '标识',
      kind: '适用于',
      frame: '版式',
      slots: '区域',
      accent: '主题色',
      radius: '圆角',
      font: '字体',
      density: '疏密',
      header: '页头',
      footer: '页脚内容',
      is_default: '默认',
      status: '状态',
    },
    options: {
      kind: { any: '所有网页', page: '页面', article: '文章', list: '列表' },
      frame: {
        wide: '宽幅',
        narrow: '窄幅',
        sidebarLeft: '左侧栏',
        sidebarRight: '右侧栏',
        landing: '落地页',
      },
      radius: { 0: '直角', 4: '小', 8: '中', 16: '大' },
      font: { system: '系统字体', serif: '衬线字体' },
      density: { cosy: '宽松', compact: '紧凑' },
      header: { plain: '单行', centered: '居中', menuBelow: '菜单在下' },
      status: { 0: '停用', 1: '启用' },
    },
    actions: { makeDefault: '设为默认' },
    tips: {
      code: '接口按标识查找布局；添加后不能修改',
      kind: '默认布局用于同类网页中没有另选布局的；“所有网页”用于没有默认布局的其他类别。添加后不能修改',
      slots: '除页面自身内容外的区域。页面可以填写；留空时显示区域自己的内容',
      accent: '按钮和链接的颜色；深色模式下自动调亮。留空则使用产品的蓝色',
      footer: '显示在页脚菜单上方，所有使用此布局的网页相同',
    },
    texts: {
      contrast:
        '{{label}}上的白字看不清：与白色的对比度至少为 4.5，请写成 #1a5c3a 这样的六位颜色并选深一些的',
      contrastNow: '与白色的对比度 {{ratio}}（至少 4.5）',
      darkNow: '深色模式下的链接',
      frame_wide: '内容占满 1160 像素',
      frame_narrow: '适合阅读的窄栏',
      frame_sidebarLeft: '侧栏在内容左边',
      frame_sidebarRight: '侧栏在内容右边',
      frame_landing: '通栏，没有路径导航',
    },
    remark:
      '布局决定网页的版式、区域和主题。修改先存为草稿，发布后生效；停用的布局不会显示，网页改用默认布局。',
  },
  en: {
    name: 'Layout',
    fields: {
      name: 'Name',
      code: 'Code',
      kind: 'Applies to',
      frame: 'Frame',
      slots: 'Areas',
      accent: 'Accent color',
      radius: 'Corners',
      font: 'Font',
      density: 'Density',
      header: 'Header',
      footer: 'Footer content',
      is_default: 'Default',
      status: 'Status',
    },
    options: {
      kind: { any: 'All pages', page: 'Pages', article: 'Articles', list: 'Lists' },
      frame: {
        wide: 'Wide',
        narrow: 'Narrow',
        sidebarLeft: 'Sidebar on the left',
        sidebarRight: 'Sidebar on the right',
        landing: 'Landing page',
      },
      radius: { 0: 'Square', 4: 'Small', 8: 'Medium', 16: 'Large' },
      font: { system: 'System', serif: 'Serif' },
      density: { cosy: 'Cozy', compact: 'Compact' },
      header: { plain: 'One row', centered: 'Centered', menuBelow: 'Menu below' },
      status: { 0: 'Disabled', 1: 'Enabled' },
    },
    actions: { makeDefault: 'Make default' },
    tips: {
      code: 'The API finds the layout by it. It can’t be changed later',
      kind: 'The default layout of a kind is used where no other is chosen. “All pages” is for kinds without a default. It can’t be changed later',
      slots:
        'Areas besides the page’s own content. Pages can fill them; one that is left empty shows the area’s own blocks',
      accent: 'For buttons and links; lighter in dark mode. If empty, the product’s blue is used',
      footer: 'Shown above the footer menu, the same on every page with this layout',
    },
    texts: {
      contrast:
        '{{label}}: white text on it is hard to read. The contrast with white must be at least 4.5: enter six digits such as #1a5c3a, and choose a darker color',
      contrastNow: 'Contrast with white: {{ratio}} (at least 4.5)',
      darkNow: 'Links in dark mode',
      frame_wide: 'Content up to 1160 pixels wide',
      frame_narrow: 'A narrow column for reading',
      frame_sidebarLeft: 'Sidebar to the left of the content',
      frame_sidebarRight: 'Sidebar to the right of the content',
      frame_landing: 'Full width, no breadcrumbs',
    },
    remark:
      'Layouts define the frame, areas and theme of pages. Changes wait in a draft until they are published. Pages with a disabled layout use the default one.',
  },
})
