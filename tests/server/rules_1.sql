-- The database of a server with version 1 of the rules (commit 525b694), as written by it: sqlite3 FILE .dump
-- Tables, by tests/server/rules_1.py: open (usa), running (chicago), timed (usa, with a bot and a clock), over (first-journey).
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO alembic_version VALUES('0001');
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	rules INTEGER NOT NULL, 
	digest VARCHAR NOT NULL, 
	"key" BLOB NOT NULL, 
	host VARCHAR, 
	board VARCHAR, 
	layout JSON NOT NULL, 
	public BOOLEAN NOT NULL, 
	created DOUBLE NOT NULL, 
	state VARCHAR NOT NULL, 
	who JSON NOT NULL, 
	changed DOUBLE NOT NULL, 
	needs_keeper BOOLEAN NOT NULL, 
	keeper VARCHAR, 
	kept_until DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO tables VALUES('GKD_4L5MZ9vnd0XdJD2o8g','usa',1,'7b5be1bad61f3208149c761b2ae9771d27f70e11b0f5213a7616bd6af6a59f55',X'f7b9e3d28e2c35c80a98ebc8f27409364d23fc5024a1804b7cd00210b13ff05b','eb528d19a618e9db1250606fefd8f2217ee609809a337b65453f3c50046c106a',NULL,'{"seats":[{"bot":null},{"bot":null}],"first":null,"options":{},"clock":null,"fork":null,"hints":true}',1,1794983421.5848073959,'open','[{"person":true,"name":"Ana","bot":null,"free":false},{"person":true,"name":null,"bot":null,"free":true}]',1794983421.6129066943,0,NULL,0.0);
INSERT INTO tables VALUES('tA1svKqcWaPhyRCFJAa9hg','chicago',1,'67d4426c01d84799248db00d69b28f3fc8bc7cae9d8b49849e42516e19609bb1',X'54e626d82238e1fd779fc0524c53d25dc55313ade2c5f622b5a91483e879ca71','2d66dd50b19a7757d6ed1be7daa2dd76219ab9edb89c7e1e01253163118d49e7',NULL,'{"seats":[{"bot":null},{"bot":null}],"first":0,"options":{},"clock":null,"fork":null,"hints":true}',0,1794983421.6156384945,'playing','[{"person":true,"name":"Ana","bot":null,"free":false},{"person":true,"name":"Rui","bot":null,"free":false}]',1794983421.6254200935,0,NULL,0.0);
INSERT INTO tables VALUES('m9vQoudXP8tnbPCYmTdeZg','usa',1,'7b5be1bad61f3208149c761b2ae9771d27f70e11b0f5213a7616bd6af6a59f55',X'780c60f3c0f8b2677e83090b83cdd09083728f4ccabcdabc542556000809ac0c','4e98f6e24246b1781471321ef2929f38d9f1fa74bc2c379052058e22e008007c',NULL,'{"seats":[{"bot":null},{"bot":"random"}],"first":0,"options":{},"clock":{"turn":600.0},"fork":null,"hints":true}',0,1794983421.7036702633,'playing','[{"person":true,"name":"Ana","bot":null,"free":false},{"person":false,"name":"Walton","bot":"random","free":false}]',1794983421.7204461097,1,NULL,1794983424.3336942195);
INSERT INTO tables VALUES('CuEUrmw6qerpFlIAUjbVeg','first-journey',1,'58f4e68b9a42d85ec22335fdf9caf0c38fac04b15a66b4d837cbc532846ffeb3',X'4d8fd57274ba38cf11e6ac6bea7b1fe25f4f0c47b2b80f2c1cadc9beace8fffc','d4c7ad92fe91f79a0631ab11b7dab3b584aab860c6f91636cdbd15e24fbe45ae',NULL,'{"seats":[{"bot":null},{"bot":"random"}],"first":0,"options":{},"clock":null,"fork":null,"hints":true}',0,1794983421.8861432075,'over','[{"person":true,"name":"Ana","bot":null,"free":false},{"person":false,"name":"Walton","bot":"random","free":false}]',1794983424.018554449,0,NULL,1794983424.3336942195);
CREATE TABLE events (
	table_id VARCHAR NOT NULL, 
	n INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	kind VARCHAR NOT NULL, 
	seat INTEGER, 
	data JSON NOT NULL, 
	client_key VARCHAR, 
	PRIMARY KEY (table_id, n), 
	CONSTRAINT events_once UNIQUE (table_id, seat, client_key), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO events VALUES('GKD_4L5MZ9vnd0XdJD2o8g',1,1794983421.6129999161,'sit',0,'{"name":"Ana","token":"e8324e0f5780022f352d50973954d9915659f4cdbcf533ee8567deaaa31237e1"}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',1,1794983421.6210000515,'sit',0,'{"name":"Ana","token":"e07ec5c651b07b5775afc5ac2e30fcd051b830723554f1087a535bf41f50fb50"}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',2,1794983421.6229999065,'sit',1,'{"name":"Rui","token":"d9a358d635e94340cf8e539692ba3b4e63e915b93d26b680b8235073dd4843b1"}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',3,1794983421.6229999065,'start',NULL,'{}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',4,1794983421.6400001049,'action',0,'{"action":3,"text":"board 1","outcome":"doors open","by":null}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',5,1794983421.6470000743,'action',0,'{"action":91,"text":"move blue5 with rebel","outcome":"","by":null}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',6,1794983421.6519999504,'action',0,'{"action":478,"text":"to A0.11","outcome":"seat 0 draws red1 express; seat 0 has 1 seated; seat 1 is on turn","by":null}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',7,1794983421.6579999923,'action',1,'{"action":9,"text":"board 7","outcome":"doors open","by":null}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',8,1794983421.6640000342,'action',1,'{"action":18,"text":"discard red1","outcome":"seat 1 draws red3","by":null}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',9,1794983421.6689999103,'action',1,'{"action":68,"text":"move red3","outcome":"","by":null}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',10,1794983421.6740000248,'action',1,'{"action":587,"text":"to B3.8","outcome":"seat 1 draws blue2; seat 0 is on turn","by":null}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',11,1794983421.6779999733,'action',0,'{"action":30,"text":"discard express","outcome":"seat 0 draws exit-2x","by":null}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',12,1794983421.6840000152,'action',0,'{"action":45,"text":"play reverse","outcome":"","by":null}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',13,1794983421.6900000571,'action',0,'{"action":23,"text":"discard blue1","outcome":"seat 0 draws red4","by":null}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',14,1794983421.6949999332,'action',0,'{"action":8,"text":"board 6","outcome":"doors closed; seat 0 draws advanced-4; seat 1 is on turn","by":null}',NULL);
INSERT INTO events VALUES('tA1svKqcWaPhyRCFJAa9hg',15,1794983421.7009999751,'action',1,'{"action":22,"text":"discard red5","outcome":"seat 1 draws red5","by":null}',NULL);
INSERT INTO events VALUES('m9vQoudXP8tnbPCYmTdeZg',1,1794983421.7170000076,'sit',0,'{"name":"Ana","token":"c360646fac59aefa4b75e99654c4e16a9fa7d042d570448572d777a5aabf8074"}',NULL);
INSERT INTO events VALUES('m9vQoudXP8tnbPCYmTdeZg',2,1794983421.7170000076,'start',NULL,'{}',NULL);
INSERT INTO events VALUES('m9vQoudXP8tnbPCYmTdeZg',3,1794983421.7929999828,'action',0,'{"action":18,"text":"keep Miami-Toronto, Los Angeles-Seattle","outcome":"","by":null}',NULL);
INSERT INTO events VALUES('m9vQoudXP8tnbPCYmTdeZg',4,1794983421.8020000457,'action',1,'{"action":18,"text":"keep Montreal-Vancouver, Nashville-Sault St. Marie","outcome":"","by":"random"}',NULL);
INSERT INTO events VALUES('m9vQoudXP8tnbPCYmTdeZg',5,1794983421.8229999542,'action',0,'{"action":887,"text":"claim Dallas-Houston/2 white1","outcome":"+1 point; 44 trains left","by":null}',NULL);
INSERT INTO events VALUES('m9vQoudXP8tnbPCYmTdeZg',6,1794983421.8510000705,'action',1,'{"action":700,"text":"claim Pittsburgh-Washington purple1 wild1","outcome":"+2 points; 43 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('m9vQoudXP8tnbPCYmTdeZg',7,1794983421.85800004,'action',0,'{"action":533,"text":"claim Seattle-Vancouver/2 blue1","outcome":"+1 point; 43 trains left","by":null}',NULL);
INSERT INTO events VALUES('m9vQoudXP8tnbPCYmTdeZg',8,1794983421.8949999808,'action',1,'{"action":827,"text":"claim Sault St. Marie-Toronto black2","outcome":"+2 points; 41 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',1,1794983421.9260001182,'sit',0,'{"name":"Ana","token":"778a96fcd9ddfe5d38cfa092123539d736ea33b70c456299b4523f42446c467c"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',2,1794983421.9260001182,'start',NULL,'{}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',3,1794983421.9709999561,'action',0,'{"action":45,"text":"claim Berlin-Vienna/2 yellow1","outcome":"19 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',4,1794983421.990999937,'action',1,'{"action":130,"text":"claim Paris-Zurich blue1","outcome":"19 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',5,1794983421.996999979,'action',0,'{"action":87,"text":"claim Amsterdam-London/2 white1","outcome":"18 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',6,1794983422.0109999179,'action',1,'{"action":142,"text":"claim Rome-Vienna blue2","outcome":"17 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',7,1794983422.0230000018,'action',0,'{"action":128,"text":"claim Amsterdam-Paris blue1","outcome":"17 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',8,1794983422.0350000858,'action',1,'{"action":107,"text":"claim Amsterdam-Berlin black1","outcome":"16 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',9,1794983422.0569999218,'action',0,'{"action":149,"text":"claim Athens-Sarajevo red1","outcome":"16 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',10,1794983422.0729999541,'action',1,'{"action":1,"text":"draw","outcome":"yellow1 white1","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',11,1794983422.1380000114,'action',0,'{"action":1,"text":"draw","outcome":"red1 wild1","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',12,1794983422.2309999465,'action',1,'{"action":1,"text":"draw","outcome":"blue1 wild1","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',13,1794983422.2460000514,'action',0,'{"action":150,"text":"claim Barcelona-Madrid red1","outcome":"15 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',14,1794983422.5759999751,'action',1,'{"action":133,"text":"claim Berlin-Warsaw blue1 wild1","outcome":"14 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',15,1794983422.7369999885,'action',0,'{"action":172,"text":"claim Amsterdam-Berlin/2 wild1","outcome":"14 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',16,1794983422.7960000037,'action',1,'{"action":47,"text":"claim Kiev-Warsaw yellow1","outcome":"13 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',17,1794983422.8190000057,'action',0,'{"action":1,"text":"draw","outcome":"black2","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',18,1794983422.8529999255,'action',1,'{"action":88,"text":"claim Barcelona-Madrid/2 white1","outcome":"12 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',19,1794983422.8680000304,'action',0,'{"action":109,"text":"claim Copenhagen-Stockholm black1","outcome":"13 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',20,1794983422.8859999179,'action',1,'{"action":12,"text":"swap","outcome":"draws Athens-Paris, Madrid-Sarajevo","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',21,1794983422.9210000038,'action',0,'{"action":110,"text":"claim London-Paris black1","outcome":"12 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',22,1794983423.0490000247,'action',1,'{"action":1,"text":"draw","outcome":"black1 red1","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',23,1794983423.1019999981,'action',0,'{"action":1,"text":"draw","outcome":"red1 wild1","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',24,1794983423.1429998874,'action',1,'{"action":151,"text":"claim Berlin-Vienna red1","outcome":"11 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',25,1794983423.230000019,'action',0,'{"action":152,"text":"claim Riga-Stockholm red1","outcome":"11 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',26,1794983423.348999977,'action',1,'{"action":12,"text":"swap","outcome":"draws Amsterdam-Brest, Amsterdam-Sarajevo","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',27,1794983423.4949998855,'action',0,'{"action":179,"text":"claim Berlin-Copenhagen wild1","outcome":"10 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',28,1794983423.5190000533,'action',1,'{"action":12,"text":"swap","outcome":"draws Ankara-Rome, Dublin-Zurich","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',29,1794983423.5230000019,'action',0,'{"action":1,"text":"draw","outcome":"red1 wild1","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',30,1794983423.5429999828,'action',1,'{"action":108,"text":"claim Amsterdam-London black1","outcome":"10 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',31,1794983423.5699999332,'action',0,'{"action":153,"text":"claim Amsterdam-Copenhagen red1 wild1","outcome":"8 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',32,1794983423.5859999657,'action',1,'{"action":1,"text":"draw","outcome":"white1 wild1","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',33,1794983423.5959999561,'action',0,'{"action":1,"text":"draw","outcome":"yellow1 green1","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',34,1794983423.6119999886,'action',1,'{"action":91,"text":"claim Riga-Warsaw white1","outcome":"9 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',35,1794983423.6210000515,'action',0,'{"action":46,"text":"claim Dublin-London/2 yellow1","outcome":"7 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',36,1794983423.6319999695,'action',1,'{"action":1,"text":"draw","outcome":"green1 wild1","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',37,1794983423.6449999809,'action',0,'{"action":67,"text":"claim Bucharest-Sarajevo green1","outcome":"6 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',38,1794983423.6640000343,'action',1,'{"action":215,"text":"claim Bucharest-Rostov/2 wild2","outcome":"7 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',39,1794983423.6909999846,'action',0,'{"action":1,"text":"draw","outcome":"blue2","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',40,1794983423.7019999026,'action',1,'{"action":70,"text":"claim Rome-Zurich green1","outcome":"6 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',41,1794983423.7049999237,'action',0,'{"action":132,"text":"claim Ankara-Bucharest/2 blue2","outcome":"4 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',42,1794983423.7209999561,'action',1,'{"action":12,"text":"swap","outcome":"draws Barcelona-Brest, London-Stockholm","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',43,1794983423.73300004,'action',0,'{"action":1,"text":"draw","outcome":"white2","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',44,1794983423.8120000362,'action',1,'{"action":12,"text":"swap","outcome":"draws Ankara-Moscow, Moscow-Sarajevo","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',45,1794983423.8159999847,'action',0,'{"action":90,"text":"claim Paris-Zurich/2 white1","outcome":"3 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',46,1794983423.8289999961,'action',1,'{"action":12,"text":"swap","outcome":"draws Barcelona-Warsaw, Dublin-Madrid","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',47,1794983423.8389999867,'action',0,'{"action":92,"text":"claim Rome-Zurich/2 white1","outcome":"2 trains left","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',48,1794983423.8540000915,'action',1,'{"action":1,"text":"draw","outcome":"green1 white1","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',49,1794983423.8940000533,'action',0,'{"action":1,"text":"draw","outcome":"yellow1 wild1","by":null}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',50,1794983424.0060000419,'action',1,'{"action":89,"text":"claim Berlin-Copenhagen/2 white1","outcome":"5 trains left","by":"random"}',NULL);
INSERT INTO events VALUES('CuEUrmw6qerpFlIAUjbVeg',51,1794983424.0190000534,'action',0,'{"action":49,"text":"claim Athens-Bucharest yellow1 wild1","outcome":"0 trains left; the game is over, 0 0, won by seat 0, seat 1","by":null}',NULL);
CREATE INDEX tables_listed ON tables (public, state, created);
CREATE INDEX tables_kept ON tables (needs_keeper, kept_until);
COMMIT;
