-- feed « Abonnements » of whoever follows many: the newest reposts of everybody, to pick from
create index reposts_newest on reposts (created_at desc, plan_id desc) include (user_id);
