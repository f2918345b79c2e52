import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { robotsField } from '#modules/content/publication/robots.ts'
import { isSlug } from '#modules/content/publication/slug.ts'

/**
 * A product. Its texts and pictures wait in a draft while it is on sale; what orders hang on (options, variants, limits, tax)
 * takes effect at once. What is bought is always one of its variants.
 */
export const product = defineResource('store/product', {
  drafts: true,
  public: {
    when: { status: ['on_sale'] },
    from: 'sale_from',
    until: 'sale_to',
    within: ['category_id'],
  },
  fields: {
    name: field.text({ required: true, max: 120, translated: true }),
    subtitle: field.text({ max: 200, translated: true }),
    slug: field.text({ max: 100, unique: true }),
    code: field.text({ max: 40, unique: true }),
    kind: field.radio(['physical', 'digital', 'service'], { initial: 'physical', drafted: false }),
    category_id: field.belongsTo('store/category'),
    more_category_ids: field.manyToMany('store/category', { max: 5 }),
    brand_id: field.belongsTo('store/brand', { whenGone: 'clear' }),
    tag_ids: field.manyToMany('content/tag'),
    /** the first one is the cover */
    images: field.images({ max: 20, topic: 'product' }),
    /** by the address of a picture, what it shows */
    image_alts: field.array({ max: 20, translated: true }),
    body: field.richText({ translated: true }),
    specs: field.array({ max: 40, translated: true }),
    options: field.lines('store/option', { owner: 'product_id', max: 3, drafted: false }),
    variants: field.lines('store/variant', { owner: 'product_id', max: 1000, drafted: false }),
    /** empty: the default one */
    tax_class_id: field.belongsTo('store/taxClass', { drafted: false }),
    resource_id: field.belongsTo('content/resource', { shownWhen: { kind: ['digital'] }, drafted: false }),
    min_quantity: field.integer({ initial: 1, min: 1, max: 9999, drafted: false }),
    /** in a line of an order; 0: as many as there are */
    max_quantity: field.integer({ initial: 0, min: 0, max: 9999, drafted: false }),
    step: field.integer({ initial: 1, min: 1, max: 9999, drafted: false }),
    /** over all orders of a member that are not cancelled; 0: as many as they like */
    member_limit: field.integer({ initial: 0, min: 0, max: 999_999, drafted: false }),
    sale_from: field.dateTime({ drafted: false }),
    sale_to: field.dateTime({ drafted: false }),
    status: field.select(['draft', 'on_sale', 'off_sale', 'archived'], {
      initial: 'draft',
      transitions: {
        putOnSale: [['draft', 'off_sale'], 'on_sale'],
        takeOff: ['on_sale', 'off_sale'],
        archive: [['draft', 'off_sale'], 'archived'],
        unarchive: ['archived', 'off_sale'],
      },
    }),
    /** until when the page says that the product is no longer sold */
    gone_time: field.dateTime({ write: 'system', drafted: false }),
    /** the least and the most that an active variant costs everybody now: for orders and filters of lists, never for a sale */
    price_from: field.money({ write: 'system', recorded: false, drafted: false }),
    price_to: field.money({ write: 'system', recorded: false, drafted: false }),
    band: field.select(['in', 'few', 'out', 'preorder'], {
      initial: 'in',
      write: 'system',
      recorded: false,
      drafted: false,
    }),
    sold: field.integer({ initial: 0, write: 'system', recorded: false, drafted: false }),
    rating_sum: field.integer({ initial: 0, write: 'system', recorded: false, drafted: false }),
    rating_count: field.integer({ initial: 0, write: 'system', recorded: false, drafted: false }),
    views: field.integer({ initial: 0, write: 'system', recorded: false, drafted: false }),
    weigh: field.weigh(),
    seo_title: field.text({ max: 120, translated: true }),
    seo_description: field.textarea({ max: 300, translated: true }),
    no_index: field.switch({ initial: 0 }),
    robots: robotsField,
  },
  areas: {
    member: {
      calls: [],
      read: [
        'name',
        'subtitle',
        'slug',
        'kind',
        'category_id',
        'more_category_ids',
        'brand_id',
        'tag_ids',
        'images',
        'image_alts',
        'body',
        'specs',
        'min_quantity',
        'max_quantity',
        'step',
        'member_limit',
        'sale_from',
        'sale_to',
        'status',
        'price_from',
        'price_to',
        'band',
      ],
    },
  },
  list: {
    columns: [
      'id',
      { field: 'images', width: 64 },
      { field: 'name', width: 240 },
      { field: 'code', width: 120 },
      { field: 'category_id', width: 120 },
      { field: 'brand_id', width: 112 },
      { field: 'price_from', width: 104 },
      { field: 'status', width: 104 },
      { field: 'weigh', show: false },
      { field: 'kind', show: false },
      { field: 'tag_ids', show: false },
      { field: 'price_to', show: false },
      { field: 'band', show: false },
      { field: 'sold', show: false },
      { field: 'slug', show: false },
      { field: 'sale_from', show: false },
      { field: 'sale_to', show: false },
      { field: 'views', show: false },
      { field: 'create_time', show: false },
      { field: 'update_time', show: false },
    ],
    search: ['name', 'code'],
    filters: [
      'name',
      'code',
      'category_id',
      'brand_id',
      'tag_ids',
      'kind',
      'status',
      'band',
      'price_from',
      'create_time',
    ],
    sortable: ['price_from', 'sold', 'create_time'],
    sort: ['weigh', 'desc'],
  },
  indexes: [
    ['status', 'category_id', 'weigh'],
    // What lists are narrowed by, with all that decides whether a product is sold now: facets read nothing else.
    ['status', 'category_id', 'brand_id', 'band', 'price_from', 'sale_from', 'sale_to'],
    ['status', 'price_from'],
    ['status', 'sold'],
    ['status', 'create_time'],
    ['sale_from', 'status'],
    ['sale_to', 'status'],
    ['gone_time', 'status'],
  ],
  terms: ['name', 'subtitle', 'tag_ids', 'body'],
  form: [
    ['name', 'subtitle', 'images', 'image_alts', 'body'],
    ['options', 'variants'],
    ['specs'],
    ['kind', 'resource_id', 'tax_class_id', 'min_quantity', 'max_quantity', 'step', 'member_limit'],
    ['status', 'sale_from', 'sale_to'],
    ['category_id', 'more_category_ids', 'brand_id', 'tag_ids', 'code', 'slug', 'weigh'],
    ['seo_title', 'seo_description', 'no_index', 'robots'],
  ],
  tabs: {
    variants: ['options', 'variants'],
    specs: ['specs'],
    rules: ['kind', 'resource_id', 'tax_class_id', 'min_quantity', 'max_quantity', 'step', 'member_limit'],
    search: ['seo_title', 'seo_description', 'no_index', 'robots'],
  },
  formSize: 'page',
  aside: [
    'status',
    'sale_from',
    'sale_to',
    'category_id',
    'more_category_ids',
    'brand_id',
    'tag_ids',
    'code',
    'slug',
    'weigh',
  ],
  actions: {
    putOnSale: { on: 'rows', confirm: true, icon: 'el-icon-Sell' },
    takeOff: { on: 'rows', confirm: true, icon: 'el-icon-SoldOut', hides: true },
    archive: { on: 'rows', confirm: true, icon: 'el-icon-Box', hides: true },
    unarchive: { on: 'rows', confirm: true, icon: 'el-icon-RefreshLeft' },
  },
  check: ({
    slug,
    status,
    category_id,
    images,
    image_alts,
    kind,
    resource_id,
    sale_from,
    sale_to,
    min_quantity,
    max_quantity,
    step,
  }) => ({
    ...(isSlug(slug ?? '') ? {} : { slug: 'store/product:texts.slug' }),
    ...(sale_from && sale_to && sale_to <= sale_from ? { sale_to: 'store/product:texts.endsFirst' } : {}),
    ...(max_quantity && max_quantity < (min_quantity ?? 1)
      ? { max_quantity: 'store/product:texts.mostBelowLeast' }
      : {}),
    ...(max_quantity && max_quantity < (step ?? 1) ? { step: 'store/product:texts.stepTooLarge' } : {}),
    ...(status === 'on_sale' ? lacking({ category_id, images, image_alts, kind, resource_id }) : {}),
  }),
})

/** What a product that is on sale has to have, besides a variant with a price. */
function lacking({
  category_id,
  images = [],
  image_alts = [],
  kind,
  resource_id,
}: {
  readonly category_id?: number | null | undefined
  readonly images?: readonly string[] | undefined
  readonly image_alts?: readonly { readonly key: string; readonly value: string }[] | undefined
  readonly kind?: string | undefined
  readonly resource_id?: number | null | undefined
}) {
  const told = new Set(image_alts.filter(({ value }) => value.trim() !== '').map(({ key }) => key))
  return {
    ...(category_id ? {} : { category_id: 'store/product:texts.sellCategory' }),
    ...(images.length > 0 ? {} : { images: 'store/product:texts.sellImage' }),
    ...(images.every((image) => told.has(image)) ? {} : { image_alts: 'store/product:texts.sellAlt' }),
    ...(kind === 'digital' && !resource_id ? { resource_id: 'store/product:texts.sellResource' } : {}),
  }
}
