import type { Migration } from '#server/db/migrate.ts'
import type { SchemaStep } from '#server/db/schema.ts'

/** Names of indexes that go, and the columns of those that come in their place, by name. */
interface Change {
  readonly gone: readonly string[]
  readonly made: Readonly<Record<string, readonly string[]>>
}

const changes: Readonly<Record<string, Change>> = {
  admin: {
    gone: ['admin_last_login_time_id', 'admin_create_time_id', 'admin_status_id'],
    made: {
      admin_id_last_login_time_create_time_status: ['id', 'last_login_time', 'create_time', 'status'],
      admin_last_login_time_id_create_time_status: ['last_login_time', 'id', 'create_time', 'status'],
      admin_create_time_id_last_login_time_status: ['create_time', 'id', 'last_login_time', 'status'],
      admin_status_id_last_login_time_create_time: ['status', 'id', 'last_login_time', 'create_time'],
    },
  },
  admin_log: {
    gone: ['admin_log_create_time_id', 'admin_log_admin_id_id'],
    made: {
      admin_log_id_create_time_admin_id: ['id', 'create_time', 'admin_id'],
      admin_log_create_time_id_admin_id: ['create_time', 'id', 'admin_id'],
      admin_log_admin_id_id_create_time: ['admin_id', 'id', 'create_time'],
    },
  },
  user: {
    gone: ['user_last_login_time_id', 'user_create_time_id', 'user_gender_id', 'user_status_id'],
    made: {
      user_id_last_login_time_create_time_gender_status: [
        'id',
        'last_login_time',
        'create_time',
        'gender',
        'status',
      ],
      user_last_login_time_id_create_time_gender_status: [
        'last_login_time',
        'id',
        'create_time',
        'gender',
        'status',
      ],
      user_create_time_id_last_login_time_gender_status: [
        'create_time',
        'id',
        'last_login_time',
        'gender',
        'status',
      ],
      user_gender_id_last_login_time_create_time_status: [
        'gender',
        'id',
        'last_login_time',
        'create_time',
        'status',
      ],
      user_status_id_last_login_time_create_time_gender: [
        'status',
        'id',
        'last_login_time',
        'create_time',
        'gender',
      ],
    },
  },
  user_group: {
    gone: ['user_group_update_time_id', 'user_group_create_time_id', 'user_group_status_id'],
    made: {
      user_group_id_update_time_create_time_status: ['id', 'update_time', 'create_time', 'status'],
      user_group_update_time_id_create_time_status: ['update_time', 'id', 'create_time', 'status'],
      user_group_create_time_id_update_time_status: ['create_time', 'id', 'update_time', 'status'],
      user_group_status_id_update_time_create_time: ['status', 'id', 'update_time', 'create_time'],
    },
  },
  user_money_log: {
    gone: [
      'user_money_log_money_id',
      'user_money_log_before_id',
      'user_money_log_after_id',
      'user_money_log_create_time_id',
      'user_money_log_user_id_id',
    ],
    made: {
      user_money_log_id_money_before_after_create_time_user_id: [
        'id',
        'money',
        'before',
        'after',
        'create_time',
        'user_id',
      ],
      user_money_log_money_id_before_after_create_time_user_id: [
        'money',
        'id',
        'before',
        'after',
        'create_time',
        'user_id',
      ],
      user_money_log_before_id_money_after_create_time_user_id: [
        'before',
        'id',
        'money',
        'after',
        'create_time',
        'user_id',
      ],
      user_money_log_after_id_money_before_create_time_user_id: [
        'after',
        'id',
        'money',
        'before',
        'create_time',
        'user_id',
      ],
      user_money_log_create_time_id_money_before_after_user_id: [
        'create_time',
        'id',
        'money',
        'before',
        'after',
        'user_id',
      ],
      user_money_log_user_id_id_money_before_after_create_time: [
        'user_id',
        'id',
        'money',
        'before',
        'after',
        'create_time',
      ],
    },
  },
  user_score_log: {
    gone: [
      'user_score_log_score_id',
      'user_score_log_before_id',
      'user_score_log_after_id',
      'user_score_log_create_time_id',
      'user_score_log_user_id_id',
    ],
    made: {
      user_score_log_id_score_before_after_create_time_user_id: [
        'id',
        'score',
        'before',
        'after',
        'create_time',
        'user_id',
      ],
      user_score_log_score_id_before_after_create_time_user_id: [
        'score',
        'id',
        'before',
        'after',
        'create_time',
        'user_id',
      ],
      user_score_log_before_id_score_after_create_time_user_id: [
        'before',
        'id',
        'score',
        'after',
        'create_time',
        'user_id',
      ],
      user_score_log_after_id_score_before_create_time_user_id: [
        'after',
        'id',
        'score',
        'before',
        'create_time',
        'user_id',
      ],
      user_score_log_create_time_id_score_before_after_user_id: [
        'create_time',
        'id',
        'score',
        'before',
        'after',
        'user_id',
      ],
      user_score_log_user_id_id_score_before_after_create_time: [
        'user_id',
        'id',
        'score',
        'before',
        'after',
        'create_time',
      ],
    },
  },
  user_security_log: {
    gone: ['user_security_log_create_time_id', 'user_security_log_user_id_id', 'user_security_log_event_id'],
    made: {
      user_security_log_id_create_time_user_id_event: ['id', 'create_time', 'user_id', 'event'],
      user_security_log_create_time_id_user_id_event: ['create_time', 'id', 'user_id', 'event'],
      user_security_log_user_id_id_create_time_event: ['user_id', 'id', 'create_time', 'event'],
      user_security_log_event_id_create_time_user_id: ['event', 'id', 'create_time', 'user_id'],
    },
  },
  user_data_request: {
    gone: [
      'user_data_request_due_time_id',
      'user_data_request_create_time_id',
      'user_data_request_user_id_id',
      'user_data_request_kind_id',
      'user_data_request_state_id',
      'user_data_request_end_time_id',
    ],
    made: {
      user_data_request_id_due_time_create_time_user_id__b6833b4a: [
        'id',
        'due_time',
        'create_time',
        'user_id',
        'kind',
        'state',
        'end_time',
      ],
      user_data_request_due_time_id_create_time_user_id__26a1a5c6: [
        'due_time',
        'id',
        'create_time',
        'user_id',
        'kind',
        'state',
        'end_time',
      ],
      user_data_request_create_time_id_due_time_user_id__a9d7e032: [
        'create_time',
        'id',
        'due_time',
        'user_id',
        'kind',
        'state',
        'end_time',
      ],
      user_data_request_user_id_id_due_time_create_time__f92d0c2a: [
        'user_id',
        'id',
        'due_time',
        'create_time',
        'kind',
        'state',
        'end_time',
      ],
      user_data_request_kind_id_due_time_create_time_use_5be02167: [
        'kind',
        'id',
        'due_time',
        'create_time',
        'user_id',
        'state',
        'end_time',
      ],
      user_data_request_state_id_due_time_create_time_us_2799ddc1: [
        'state',
        'id',
        'due_time',
        'create_time',
        'user_id',
        'kind',
        'end_time',
      ],
      user_data_request_end_time_id_due_time_create_time_69610981: [
        'end_time',
        'id',
        'due_time',
        'create_time',
        'user_id',
        'kind',
        'state',
      ],
    },
  },
  user_mail_template: {
    gone: ['user_mail_template_event_id', 'user_mail_template_language_id'],
    made: {
      user_mail_template_id_event_language: ['id', 'event', 'language'],
      user_mail_template_event_id_language: ['event', 'id', 'language'],
      user_mail_template_language_id_event: ['language', 'id', 'event'],
    },
  },
  content_tag: {
    gone: ['content_tag_weigh_id', 'content_tag_create_time_id'],
    made: {
      content_tag_weigh_id_create_time: ['weigh', 'id', 'create_time'],
      content_tag_create_time_id_weigh: ['create_time', 'id', 'weigh'],
      content_tag_id_weigh_create_time: ['id', 'weigh', 'create_time'],
    },
  },
  content_article: {
    gone: [
      'content_article_weigh_id',
      'content_article_publish_time_id',
      'content_article_create_time_id',
      'content_article_views_id',
      'content_article_category_id_weigh_id',
      'content_article_status_weigh_id',
    ],
    made: {
      content_article_weigh_id_publish_time_create_time__47f6e3a4: [
        'weigh',
        'id',
        'publish_time',
        'create_time',
        'views',
        'category_id',
        'status',
      ],
      content_article_publish_time_id_weigh_create_time__d982e1d5: [
        'publish_time',
        'id',
        'weigh',
        'create_time',
        'views',
        'category_id',
        'status',
      ],
      content_article_create_time_id_weigh_publish_time__7d1f5c39: [
        'create_time',
        'id',
        'weigh',
        'publish_time',
        'views',
        'category_id',
        'status',
      ],
      content_article_views_id_weigh_publish_time_create_2354c0e4: [
        'views',
        'id',
        'weigh',
        'publish_time',
        'create_time',
        'category_id',
        'status',
      ],
      content_article_id_weigh_publish_time_create_time__e39fa6c4: [
        'id',
        'weigh',
        'publish_time',
        'create_time',
        'views',
        'category_id',
        'status',
      ],
      content_article_category_id_weigh_id_publish_time__68db8fd8: [
        'category_id',
        'weigh',
        'id',
        'publish_time',
        'create_time',
        'views',
        'status',
      ],
      content_article_status_weigh_id_publish_time_creat_2fd38313: [
        'status',
        'weigh',
        'id',
        'publish_time',
        'create_time',
        'views',
        'category_id',
      ],
    },
  },
  attachment: {
    gone: [
      'attachment_last_upload_time_id',
      'attachment_size_id',
      'attachment_quote_id',
      'attachment_kind_last_upload_time_id',
    ],
    made: {
      attachment_last_upload_time_id_size_quote_kind: ['last_upload_time', 'id', 'size', 'quote', 'kind'],
      attachment_size_id_last_upload_time_quote_kind: ['size', 'id', 'last_upload_time', 'quote', 'kind'],
      attachment_quote_id_last_upload_time_size_kind: ['quote', 'id', 'last_upload_time', 'size', 'kind'],
      attachment_id_last_upload_time_size_quote_kind: ['id', 'last_upload_time', 'size', 'quote', 'kind'],
      attachment_kind_last_upload_time_id_size_quote: ['kind', 'last_upload_time', 'id', 'size', 'quote'],
    },
  },
  config: {
    gone: [],
    made: {
      config_id_weigh: ['id', 'weigh'],
    },
  },
  security_data_recycle: {
    gone: [
      'security_data_recycle_update_time_id',
      'security_data_recycle_create_time_id',
      'security_data_recycle_status_id',
    ],
    made: {
      security_data_recycle_id_update_time_create_time_status: ['id', 'update_time', 'create_time', 'status'],
      security_data_recycle_update_time_id_create_time_status: ['update_time', 'id', 'create_time', 'status'],
      security_data_recycle_create_time_id_update_time_status: ['create_time', 'id', 'update_time', 'status'],
      security_data_recycle_status_id_update_time_create_time: ['status', 'id', 'update_time', 'create_time'],
    },
  },
  security_data_recycle_log: {
    gone: [],
    made: {
      security_data_recycle_log_id_create_time: ['id', 'create_time'],
    },
  },
  security_sensitive_data: {
    gone: [
      'security_sensitive_data_update_time_id',
      'security_sensitive_data_create_time_id',
      'security_sensitive_data_status_id',
    ],
    made: {
      security_sensitive_data_id_update_time_create_time_status: [
        'id',
        'update_time',
        'create_time',
        'status',
      ],
      security_sensitive_data_update_time_id_create_time_status: [
        'update_time',
        'id',
        'create_time',
        'status',
      ],
      security_sensitive_data_create_time_id_update_time_status: [
        'create_time',
        'id',
        'update_time',
        'status',
      ],
      security_sensitive_data_status_id_update_time_create_time: [
        'status',
        'id',
        'update_time',
        'create_time',
      ],
    },
  },
  security_sensitive_data_log: {
    gone: [],
    made: {
      security_sensitive_data_log_id_create_time: ['id', 'create_time'],
    },
  },
  crud_log: {
    gone: ['crud_log_create_time_id', 'crud_log_status_id'],
    made: {
      crud_log_id_create_time_status: ['id', 'create_time', 'status'],
      crud_log_create_time_id_status: ['create_time', 'id', 'status'],
      crud_log_status_id_create_time: ['status', 'id', 'create_time'],
    },
  },
}

/** Every index of a list carries the columns that it filters and orders by (decision 0021). */
export const migration: Migration = {
  name: '0022-list-indexes',
  steps: Object.entries(changes).flatMap(([table, { gone, made }]): readonly SchemaStep[] => [
    ...gone.map((index) => ({ step: 'dropIndex' as const, table, index })),
    ...Object.entries(made).map(([name, columns]) => ({
      step: 'addIndex' as const,
      table,
      index: { name, columns, unique: false },
    })),
  ]),
}
