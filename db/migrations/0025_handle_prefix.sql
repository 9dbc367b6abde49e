-- compatible
-- Members whose handle begins with what was typed after an « @ ».
create index profiles_by_handle on profiles (handle collate "C") where handle is not null;
