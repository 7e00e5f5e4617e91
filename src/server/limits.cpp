// SPDX-License-Identifier: Apache-2.0
#include "server/limits.hpp"

#include <boost/asio/ip/address.hpp>

namespace server {

namespace ip = boost::asio::ip;

std::string counted_as(std::string_view address) {
    boost::system::error_code error;
    const ip::address read = ip::make_address(address, error);
    if (error || !read.is_v6()) return std::string(address);
    const ip::address_v6 six = read.to_v6();
    if (six.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, six).to_string();
    ip::address_v6::bytes_type bytes = six.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return ip::address_v6(bytes).to_string() + "/64";
}

std::vector<Network> networks_of(const std::string& address) {
    std::vector<Network> networks{{address, 1}};
    if (!address.ends_with("/64")) return networks;
    boost::system::error_code error;
    ip::address_v6::bytes_type bytes =
        ip::make_address_v6(address.substr(0, address.size() - 3), error).to_bytes();
    if (error) return networks;
    bytes[7] = 0;
    networks.push_back({ip::address_v6(bytes).to_string() + "/56", 4});
    bytes[6] = 0;
    networks.push_back({ip::address_v6(bytes).to_string() + "/48", 16});
    return networks;
}

}  // namespace server
