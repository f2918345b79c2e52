import type { Migration } from '#server/db/migrate.ts'

export const migration: Migration = {
  name: '0001-foundation',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'token',
        primaryKey: ['token'],
        columns: [
          {
            name: 'token',
            type: 'varchar',
            length: 64,
            nullable: false,
            default: '',
          },
          {
            name: 'type',
            type: 'varchar',
            length: 15,
            nullable: false,
            default: '',
          },
          {
            name: 'user_id',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'session_id',
            type: 'varchar',
            length: 40,
            nullable: false,
            default: '',
          },
          {
            name: 'generation',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'stamp',
            type: 'varchar',
            length: 40,
            nullable: false,
            default: '',
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'expire_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'replaced_time',
            type: 'bigint',
            nullable: true,
          },
        ],
        indexes: [
          {
            name: 'token_session_id',
            columns: ['session_id'],
            unique: false,
          },
          {
            name: 'token_type_user_id',
            columns: ['type', 'user_id'],
            unique: false,
          },
          {
            name: 'token_expire_time',
            columns: ['expire_time'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'captcha',
        primaryKey: ['key'],
        columns: [
          {
            name: 'key',
            type: 'varchar',
            length: 64,
            nullable: false,
            default: '',
          },
          {
            name: 'code',
            type: 'varchar',
            length: 64,
            nullable: false,
            default: '',
          },
          {
            name: 'captcha',
            type: 'text',
            nullable: true,
          },
          {
            name: 'attempts',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'passed',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'expire_time',
            type: 'bigint',
            nullable: true,
          },
        ],
        indexes: [
          {
            name: 'captcha_expire_time',
            columns: ['expire_time'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'throttle',
        primaryKey: ['key'],
        columns: [
          {
            name: 'key',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'failures',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'until_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'last_time',
            type: 'bigint',
            nullable: true,
          },
        ],
        indexes: [
          {
            name: 'throttle_last_time',
            columns: ['last_time'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'cache_version',
        primaryKey: ['name'],
        columns: [
          {
            name: 'name',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: '',
          },
          {
            name: 'version',
            type: 'bigint',
            nullable: false,
            default: 0,
          },
        ],
        indexes: [],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'change_record',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'batch',
            type: 'varchar',
            length: 40,
            nullable: false,
            default: '',
          },
          {
            name: 'resource',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'row_id',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'verb',
            type: 'varchar',
            length: 10,
            nullable: false,
            default: '',
          },
          {
            name: 'actor_kind',
            type: 'varchar',
            length: 10,
            nullable: false,
            default: '',
          },
          {
            name: 'actor_id',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'actor_name',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'before',
            type: 'longtext',
            nullable: true,
          },
          {
            name: 'after',
            type: 'longtext',
            nullable: true,
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
        ],
        indexes: [
          {
            name: 'change_record_row',
            columns: ['resource', 'row_id', 'id'],
            unique: false,
          },
          {
            name: 'change_record_batch',
            columns: ['batch'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'admin_preference',
        primaryKey: ['admin_id', 'key'],
        columns: [
          {
            name: 'admin_id',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'key',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'value',
            type: 'text',
            nullable: false,
            default: '',
          },
          {
            name: 'update_time',
            type: 'bigint',
            nullable: true,
          },
        ],
        indexes: [],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'admin',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'username',
            type: 'varchar',
            length: 32,
            nullable: false,
            default: '',
          },
          {
            name: 'nickname',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'avatar',
            type: 'varchar',
            length: 255,
            nullable: false,
            default: '',
          },
          {
            name: 'email',
            type: 'varchar',
            length: 50,
            nullable: true,
          },
          {
            name: 'mobile',
            type: 'varchar',
            length: 11,
            nullable: true,
          },
          {
            name: 'login_failure',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'last_login_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'last_login_ip',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'password',
            type: 'varchar',
            length: 255,
            nullable: false,
            default: '',
          },
          {
            name: 'security_stamp',
            type: 'varchar',
            length: 40,
            nullable: false,
            default: '',
          },
          {
            name: 'motto',
            type: 'varchar',
            length: 255,
            nullable: false,
            default: '',
          },
          {
            name: 'status',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: '1',
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'update_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'admin_username',
            columns: ['username'],
            unique: true,
          },
          {
            name: 'admin_email',
            columns: ['email'],
            unique: true,
          },
          {
            name: 'admin_mobile',
            columns: ['mobile'],
            unique: true,
          },
          {
            name: 'admin_last_login_time_id',
            columns: ['last_login_time', 'id'],
            unique: false,
          },
          {
            name: 'admin_create_time_id',
            columns: ['create_time', 'id'],
            unique: false,
          },
          {
            name: 'admin_status_id',
            columns: ['status', 'id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'admin_group_access',
        columns: [
          {
            name: 'uid',
            type: 'int',
            nullable: false,
          },
          {
            name: 'group_id',
            type: 'int',
            nullable: false,
          },
        ],
        primaryKey: ['uid', 'group_id'],
        indexes: [
          {
            name: 'admin_group_access_group_id_uid',
            columns: ['group_id', 'uid'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'admin_group',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'pid',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'name',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'is_super',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'status',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: '1',
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'update_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'admin_group_pid_id',
            columns: ['pid', 'id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'admin_group_rule',
        columns: [
          {
            name: 'group_id',
            type: 'int',
            nullable: false,
          },
          {
            name: 'rule_id',
            type: 'int',
            nullable: false,
          },
        ],
        primaryKey: ['group_id', 'rule_id'],
        indexes: [
          {
            name: 'admin_group_rule_rule_id_group_id',
            columns: ['rule_id', 'group_id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'admin_rule',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'pid',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'type',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: 'menu',
          },
          {
            name: 'title',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'name',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'path',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'icon',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: 'fa fa-circle-o',
          },
          {
            name: 'menu_type',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: 'tab',
          },
          {
            name: 'url',
            type: 'varchar',
            length: 255,
            nullable: false,
            default: '',
          },
          {
            name: 'component',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'extend',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: 'none',
          },
          {
            name: 'remark',
            type: 'varchar',
            length: 255,
            nullable: false,
            default: '',
          },
          {
            name: 'keepalive',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'weigh',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'status',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: '1',
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'update_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'admin_rule_name',
            columns: ['name'],
            unique: true,
          },
          {
            name: 'admin_rule_weigh_id',
            columns: ['weigh', 'id'],
            unique: false,
          },
          {
            name: 'admin_rule_pid_weigh_id',
            columns: ['pid', 'weigh', 'id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'admin_log',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'admin_id',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'username',
            type: 'varchar',
            length: 20,
            nullable: false,
            default: '',
          },
          {
            name: 'url',
            type: 'varchar',
            length: 1500,
            nullable: false,
            default: '',
          },
          {
            name: 'title',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'data',
            type: 'longtext',
            nullable: false,
            default: '',
          },
          {
            name: 'ip',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'useragent',
            type: 'varchar',
            length: 255,
            nullable: false,
            default: '',
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'admin_log_create_time_id',
            columns: ['create_time', 'id'],
            unique: false,
          },
          {
            name: 'admin_log_admin_id_id',
            columns: ['admin_id', 'id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'content_category',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'pid',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'name',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'weigh',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'status',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: '1',
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'update_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'content_category_weigh_id',
            columns: ['weigh', 'id'],
            unique: false,
          },
          {
            name: 'content_category_status_weigh_id',
            columns: ['status', 'weigh', 'id'],
            unique: false,
          },
          {
            name: 'content_category_pid_weigh_id',
            columns: ['pid', 'weigh', 'id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'content_tag',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'name',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'weigh',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'update_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'content_tag_name',
            columns: ['name'],
            unique: true,
          },
          {
            name: 'content_tag_weigh_id',
            columns: ['weigh', 'id'],
            unique: false,
          },
          {
            name: 'content_tag_create_time_id',
            columns: ['create_time', 'id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'content_article',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'title',
            type: 'varchar',
            length: 120,
            nullable: false,
            default: '',
          },
          {
            name: 'category_id',
            type: 'int',
            nullable: true,
          },
          {
            name: 'cover',
            type: 'varchar',
            length: 255,
            nullable: false,
            default: '',
          },
          {
            name: 'summary',
            type: 'varchar',
            length: 500,
            nullable: false,
            default: '',
          },
          {
            name: 'body',
            type: 'longtext',
            nullable: false,
            default: '',
          },
          {
            name: 'admin_id',
            type: 'int',
            nullable: true,
          },
          {
            name: 'status',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: 'draft',
          },
          {
            name: 'publish_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'weigh',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'views',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'update_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'content_article_weigh_id',
            columns: ['weigh', 'id'],
            unique: false,
          },
          {
            name: 'content_article_publish_time_id',
            columns: ['publish_time', 'id'],
            unique: false,
          },
          {
            name: 'content_article_create_time_id',
            columns: ['create_time', 'id'],
            unique: false,
          },
          {
            name: 'content_article_views_id',
            columns: ['views', 'id'],
            unique: false,
          },
          {
            name: 'content_article_category_id_weigh_id',
            columns: ['category_id', 'weigh', 'id'],
            unique: false,
          },
          {
            name: 'content_article_status_weigh_id',
            columns: ['status', 'weigh', 'id'],
            unique: false,
          },
          {
            name: 'content_article_admin_id_id',
            columns: ['admin_id', 'id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'content_article_tag',
        columns: [
          {
            name: 'content_article_id',
            type: 'int',
            nullable: false,
          },
          {
            name: 'tag_id',
            type: 'int',
            nullable: false,
          },
        ],
        primaryKey: ['content_article_id', 'tag_id'],
        indexes: [
          {
            name: 'content_article_tag_tag_id_content_article_id',
            columns: ['tag_id', 'content_article_id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'attachment',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'topic',
            type: 'varchar',
            length: 32,
            nullable: false,
            default: '',
          },
          {
            name: 'admin_id',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'user_id',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'url',
            type: 'varchar',
            length: 255,
            nullable: false,
            default: '',
          },
          {
            name: 'width',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'height',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'name',
            type: 'varchar',
            length: 120,
            nullable: false,
            default: '',
          },
          {
            name: 'size',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'mimetype',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'quote',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'storage',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: 'local',
          },
          {
            name: 'sha1',
            type: 'varchar',
            length: 40,
            nullable: false,
            default: '',
          },
          {
            name: 'sha256',
            type: 'varchar',
            length: 64,
            nullable: false,
            default: '',
          },
          {
            name: 'disk_name',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'last_upload_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'attachment_last_upload_time_id',
            columns: ['last_upload_time', 'id'],
            unique: false,
          },
          {
            name: 'attachment_size_id',
            columns: ['size', 'id'],
            unique: false,
          },
          {
            name: 'attachment_quote_id',
            columns: ['quote', 'id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'config',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'name',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: '',
          },
          {
            name: 'group',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: '',
          },
          {
            name: 'title',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'tip',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'type',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: 'string',
          },
          {
            name: 'value',
            type: 'longtext',
            nullable: false,
            default: '',
          },
          {
            name: 'content',
            type: 'longtext',
            nullable: false,
            default: '',
          },
          {
            name: 'rule',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'extend',
            type: 'varchar',
            length: 255,
            nullable: false,
            default: '',
          },
          {
            name: 'allow_del',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'weigh',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'config_name',
            columns: ['name'],
            unique: true,
          },
          {
            name: 'config_weigh_id',
            columns: ['weigh', 'id'],
            unique: false,
          },
        ],
      },
    },
  ],
}
