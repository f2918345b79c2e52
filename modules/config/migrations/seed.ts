import { seedOf, setting } from '#server/declared/seed.ts'

/** What concerns the whole site. */
export const seed = seedOf('config', {
  settings: {
    config_group: setting(
      1,
      'basics',
      -1,
      'array',
      JSON.stringify([
        { key: 'basics', value: 'Basics' },
        { key: 'mail', value: 'Mail' },
        { key: 'config_quick_entrance', value: 'Config Quick entrance' },
        { key: 'login', value: 'Login' },
        { key: 'upload', value: 'Upload' },
        { key: 'score', value: 'Score' },
      ]),
      'Config group',
      { rule: 'required' },
    ),
    site_name: setting(2, 'basics', 99, 'string', 'Portico', 'Site Name', { rule: 'required' }),
    record_number: setting(3, 'basics', 0, 'string', '', 'Record number', { tip: 'Domain filing number' }),
    version: setting(4, 'basics', 0, 'string', 'v1.0.0', 'Version number', {
      tip: 'System version number',
      rule: 'required',
    }),
    time_zone: setting(5, 'basics', 0, 'string', 'Asia/Shanghai', 'time zone', { rule: 'required' }),
    no_access_ip: setting(6, 'basics', 0, 'textarea', '', 'No access ip', {
      tip: 'Banned addresses, one a line',
    }),
    config_quick_entrance: setting(
      13,
      'config_quick_entrance',
      0,
      'array',
      JSON.stringify([
        { key: '数据回收规则配置', value: 'security/dataRecycle' },
        { key: '敏感数据规则配置', value: 'security/sensitiveData' },
      ]),
      'Config Quick entrance',
    ),
    backend_entrance: setting(14, 'basics', 1, 'string', '/admin', 'Backend entrance', {
      tip: 'A slash, then letters and digits; pages and calls move there at once',
      rule: 'required',
    }),
    logo: setting(15, 'basics', 98, 'image', '', 'Logo'),
    ico: setting(16, 'basics', 97, 'image', '', 'Icon'),
    frontend_domain: setting(17, 'basics', 96, 'string', '', 'Frontend domain'),
    cdn_url: setting(18, 'basics', 95, 'string', '', 'CDN address'),
  },
})
