import { seedOf } from '#server/declared/seed.ts'
import { firstTaxClass } from '../catalogue/taxClass/taxClass.server.ts'
import { firstWarehouse } from '../stock/warehouse/warehouse.server.ts'
import { mailTemplates } from './mail-templates.ts'

/** The tax class that products have unless they name one, and the first warehouse. */
export const seed = seedOf(
  'store',
  (now) => ({
    store_tax_class: [
      {
        name: firstTaxClass['zh-cn'],
        rate: 1300,
        is_default: 1,
        weigh: 1,
        create_time: now,
        update_time: now,
      },
    ],
    store_mail_template: mailTemplates.map((one) => ({ ...one, create_time: now, update_time: now })),
    store_warehouse: [
      {
        name: firstWarehouse['zh-cn'],
        code: 'main',
        status: '1',
        weigh: 1,
        create_time: now,
        update_time: now,
      },
    ],
  }),
  {
    store_tax_class: 'store/taxClass',
    store_mail_template: 'store/mailTemplate',
    store_warehouse: 'store/warehouse',
  },
)
