# Writes a C++ file that holds the texts of FILES: cmake -DOUT=… -DFILES=…;… -DFUNCTION=… -P embed.cmake
string(REPLACE "|" ";" FILES "${FILES}")
set(code "// Made from the files of this game by embed.cmake.
#include \"games/bots_and_aces/loader.hpp\"

namespace bots_and_aces {

std::span<const CardFile> ${FUNCTION}() {
    static const CardFile files[] = {
")
foreach(file ${FILES})
    cmake_path(GET file FILENAME name)
    file(READ ${file} text)
    string(APPEND code "        {\"${name}\", R\"____(${text})____\"},\n")
endforeach()
string(APPEND code "    };
    return files;
}

}  // namespace bots_and_aces
")
file(WRITE ${OUT} "${code}")
