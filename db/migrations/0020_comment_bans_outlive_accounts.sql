-- compatible
-- A member who deletes their account under a comment ban leaves a hash of the address: a new account with the same address
-- starts with the ban.

alter table banned_addresses drop constraint banned_addresses_kind_check;
alter table banned_addresses
  add constraint banned_addresses_kind_check check (kind in ('ip', 'email', 'comment_email'));

-- The role of the staff member who set the comment ban: it decides who may lift it.
alter table banned_addresses add column banned_by_role member_role;
alter table banned_addresses
  add constraint banned_addresses_role_of_comment_ban check (banned_by_role is null or kind = 'comment_email');
